import CSystem
import Foundation

/// Lets two files or folders of one disk change names, in one step where the system can do that.
///
/// Where it cannot, nothing stands at `b` for a moment, and `spare`, a free name, is used meanwhile.
///
/// - Returns: True if they did; otherwise `errno` says why not, and both have their names.
func exchangeNames(_ a: String, _ b: String, spare: String) -> Bool {
  let exchange: UInt32 = 2
  if rename(a, b, flags: exchange) { return true }
  guard errno == EINVAL || errno == ENOSYS else { return false }
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

/// Renames a file of which nothing with the new name may exist.
///
/// - Returns: True if it was renamed; otherwise `errno` is `EEXIST` where the name is taken.
func renameWithoutReplacing(_ a: String, _ b: String) -> Bool {
  let noReplacement: UInt32 = 1
  if rename(a, b, flags: noReplacement) { return true }
  guard errno == EINVAL || errno == ENOSYS else { return false }
  guard link(a, b) == 0 else { return false }
  unlink(a)
  return true
}

private func rename(_ a: String, _ b: String, flags: UInt32) -> Bool {
  renameat2(AT_FDCWD, a, AT_FDCWD, b, flags) == 0
}
