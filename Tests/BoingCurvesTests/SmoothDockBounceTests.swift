import BoingCurves
import Foundation
import Testing

@Suite("SmoothDockBounce")
struct SmoothDockBounceTests {
  @Test("it passes through every entry", arguments: DockBounce.Table.allCases, [128.0, -3])
  func entries(table: DockBounce.Table, height: Double) throws {
    let dock = try DockBounce(height: height, table: table)
    let smooth = dock.smooth
    #expect(smooth.duration == dock.duration && smooth.dockBounce == dock)
    for (keyTime, value) in zip(dock.keyTimes, dock.values) {
      #expect((smooth.value(at: keyTime * dock.duration) - value).magnitude < 1e-12 * 128)
    }
    #expect(smooth.value(at: -1) == 0 && smooth.value(at: 0) == 0 && smooth.value(at: 5) == 0)
    #expect(smooth.velocity(at: -1) == 0 && smooth.velocity(at: 5) == 0)
    #expect(smooth.value(at: .nan).isNaN && smooth.velocity(at: .nan).isNaN)
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

  @Test(
    "its velocity is its slope, and continuous but for the ground",
    arguments: DockBounce.Table.allCases)
  func derivative(table: DockBounce.Table) throws {
    let smooth = try DockBounce(height: 128, table: table).smooth
    let times = (1..<400).map { smooth.duration * Double($0) / 400 }.filter { time in
      smooth.contactTimes.allSatisfy { ($0 - time).magnitude > 1e-5 }
    }
    #expect(maximumVelocityError(smooth, at: times, step: 1e-6) < 0.1)
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

  @Test("the settling time is the last excess", arguments: DockBounce.Table.allCases)
  func settling(table: DockBounce.Table) throws {
    let smooth = try DockBounce(height: 128, table: table).smooth
    for tolerance in [128.2, 128, 100, 40, 20, 1] {
      let scanned = scannedSettlingTime(
        smooth, rest: 0, within: tolerance, until: 1.2, steps: 200_000)
      #expect((smooth.settlingTime(within: tolerance) - scanned).magnitude < 2e-5)
    }
    #expect(smooth.settlingTime(within: 129) == 0 && smooth.settlingTime(within: .nan).isNaN)
    #expect(smooth.settlingTime(within: -1) == .infinity)
  }

  @Test("its bound of the acceleration holds, so that fits are proven")
  func fits() throws {
    for table in DockBounce.Table.allCases {
      let smooth = try DockBounce(height: 128, table: table).smooth
      try expectAccelerationBoundHolds(smooth, until: smooth.duration)
      let fit = try PiecewiseLinearFit(of: smooth, over: 0...smooth.duration, maximumError: 0.5)
      #expect(fit.isProvablyMinimal)
    }
  }
}
