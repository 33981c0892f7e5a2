import BoingFuzzTargets
import Foundation

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    for target in FuzzTarget.all { print("\(target.name)\t\(target.summary)") }
    // libFuzzer takes `exit` for a fault.
    fflush(nil)
    _exit(name.isEmpty ? 0 : 64)
  }
  return target
}()

/// Called by libFuzzer once for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count <= target.maximumLength else { return -1 }
  do throws(FuzzFailure) {
    // libFuzzer keeps `count` bytes at `data` until this returns.
    try target.run(Array(UnsafeBufferPointer(start: data, count: count)))
  } catch {
    fatalError("\(target.name): \(error)")
  }
  return 0
}
