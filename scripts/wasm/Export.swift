/// Returns the sum of a check's result.
@_cdecl("check_sum")
public func checkSum(_ check: Int32, _ index: Int32) -> UInt64 {
  Check.allCases[Int(check)].sum(Int(index))
}
