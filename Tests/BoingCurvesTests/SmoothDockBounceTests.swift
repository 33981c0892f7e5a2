import BoingCurves
import Foundation
import Testing

@Suite("DockBounce.Smooth")
struct SmoothDockBounceTests {
  @Test("it passes through every entry", arguments: DockBounce.Table.allCases, [128.0, -3])
  func entries(table: DockBounce.Table, height: Double) throws {
    let dock = try DockBounce(height: height, table: table)
    let smooth = dock.smooth
    #expect(smooth.duration == dock.duration && smooth.dockBounce == dock)
    for (keyTime, value) in zip(dock.keyTimes, dock.values) {
      #expect((smooth.value(at: keyTime * dock.duration) - value).magnitude < 1e-12 * 128)
    }
  }

  @Test("each hop rises to one top and falls from it", arguments: DockBounce.Table.allCases)
  func hops(table: DockBounce.Table) throws {
    let smooth = try DockBounce(height: 128, table: table).smooth
    #expect(smooth.contactTimes.last == smooth.duration)
    var start = 0.0
    for end in smooth.contactTimes {
      let values = (0...2000).map { smooth.value(at: start + (end - start) * Double($0) / 2000) }
      let top = values.max() ?? 0
      let index = values.firstIndex(of: top) ?? 0
      for (value, next) in zip(values[...index], values[...index].dropFirst()) {
        #expect(next >= value - 1e-10)
      }
      for (value, next) in zip(values[index...], values[index...].dropFirst()) {
        #expect(next <= value + 1e-10)
      }
      // A parabola through the table's highest entries is at most half an entry above them.
      #expect(top <= 128.5 && values.allSatisfy { $0 >= 0 })
      start = end
    }
  }

  @Test("its velocity is continuous but for the ground", arguments: DockBounce.Table.allCases)
  func velocity(table: DockBounce.Table) throws {
    let smooth = try DockBounce(height: 128, table: table).smooth
    let interval = smooth.duration / Double(table.entries.count - 1)
    for index in 1..<(table.entries.count - 1) where table.entries[index] != 0 {
      let time = Double(index) * interval
      let jump = smooth.velocity(at: time + 1e-9) - smooth.velocity(at: time - 1e-9)
      #expect(jump.magnitude < 1e-3)
    }
    #expect(smooth.velocity(at: 0) > 0)
  }

  @Test("on a parabola it is the parabola", arguments: [0.1, 0.25, 0.4])
  func parabola(fraction: Double) throws {
    // 0 18 28 32 28 18 0 at the end of both tables is near 32·(1 − ((i − 3)/3)²), to 0.5 of 128.
    let smooth = try DockBounce(height: 128, table: .twoHops).smooth
    let end = smooth.duration
    let length = end * 6 / 21
    let x = 2 * fraction - 1
    let value = smooth.value(at: end - length + length * fraction)
    #expect((value - 32 * (1 - x * x)).magnitude < 0.6)
  }
}
