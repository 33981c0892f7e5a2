import Foundation

/// Lets two files or folders of one disk change names, in one step where the system can do that.
///
/// Where it cannot, nothing stands at `b` for a moment, and `spare`, a free name, is used meanwhile.
///
/// - Returns: Whether they did; `errno` says why not, and both have their names then.
func exchangeNames(_ a: String, _ b: String, spare: String) -> Bool {
  typealias Rename =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
  // Glibc's module does not show it.
  if let address = dlsym(nil, "renameat2") {
    let rename = unsafeBitCast(address, to: Rename.self)
    let exchange: UInt32 = 2
    if rename(AT_FDCWD, a, AT_FDCWD, b, exchange) == 0 { return true }
    guard errno == EINVAL || errno == ENOSYS else { return false }
  }
  return exchangeNamesInSteps(a, b, spare: spare)
}

/// The same in three steps, each of them taken back if the next one fails.
func exchangeNamesInSteps(_ a: String, _ b: String, spare: String) -> Bool {
  guard rename(b, spare) == 0 else { return false }
  guard rename(a, b) == 0 else {
    let code = errno
    rename(spare, b)
    errno = code
    return false
  }
  // Nothing is at `a` any more; should this fail, the old one is still whole.
  return rename(spare, a) == 0
}
