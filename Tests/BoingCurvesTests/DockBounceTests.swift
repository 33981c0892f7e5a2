import BoingCurves
import Testing

@Suite("DockBounce")
struct DockBounceTests {
  @Test("the tables are the published ones")
  func tables() {
    #expect(
      DockBounce.Table.threeHops.entries == [
        0, 32, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 24, 42, 54, 62, 64,
        62, 54, 42, 24, 0, 18, 28, 32, 28, 18, 0,
      ])
    #expect(
      DockBounce.Table.twoHops.entries == [
        0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
      ])
  }

  @Test(
    "the values are the entries, with straight lines between", arguments: DockBounce.Table.allCases)
  func values(table: DockBounce.Table) throws {
    let bounce = try DockBounce(height: 256, table: table)
    let entries = table.entries
    #expect(bounce.duration == Double(entries.count) / 30)
    #expect(bounce.values == entries.map { Double(2 * $0) })
    for (index, keyTime) in bounce.keyTimes.enumerated() {
      let time = keyTime * bounce.duration
      #expect((bounce.value(at: time) - 2 * Double(entries[index])).magnitude < 1e-11)
      if index + 1 < entries.count {
        let middle = (keyTime + bounce.keyTimes[index + 1]) / 2 * bounce.duration
        let expected = Double(entries[index] + entries[index + 1])
        #expect((bounce.value(at: middle) - expected).magnitude < 1e-11)
      }
    }
  }

  @Test("a height that is not finite is refused", arguments: [.nan, .infinity] as [Double])
  func refused(height: Double) {
    #expect(throws: ParameterError.self) { try DockBounce(height: height) }
  }
}
