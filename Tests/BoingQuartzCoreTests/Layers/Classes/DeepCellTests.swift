import BoingRender
import Testing

@testable import BoingQuartzCore

/// Emitter cells in emitter cells, deeper than any stack.
@Suite("Cells in cells", .serialized)
struct DeepCellTests {
  /// `count` cells in one another; the outermost is called "outer".
  private static func nest(_ count: Int) -> CAEmitterCell {
    var cell = CAEmitterCell()
    for _ in 1..<count {
      let outer = CAEmitterCell()
      outer.emitterCells = [cell]
      cell = outer
    }
    cell.name = "outer"
    return cell
  }

  @Test(
    "100,000 deep are taken over down to the limit, which is named, and freed",
    arguments: TestStack.allCases)
  func deep(stack: TestStack) {
    let (said, count, isFreed) = stack.run {
      weak var innermost: CAEmitterCell?
      var count = 0
      let said = diagnostics {
        var cell: CAEmitterCell? = CAEmitterCell()
        innermost = cell
        for _ in 1..<100_000 {
          let outer = CAEmitterCell()
          outer.emitterCells = cell.map { [$0] }
          cell = outer
        }
        cell?.name = "outer"
        let display = Display(size: CGSize(width: 4, height: 4), clock: ManualClock())
        let layer = CAEmitterLayer()
        layer.emitterCells = cell.map { [$0] }
        display.rootLayer.addSublayer(layer)
        CATransaction.flush()
        count = layer.presentation()?.emitterCells?.count ?? 0
        layer.emitterCells = nil
        layer.removeFromSuperlayer()
        CATransaction.flush()
      }
      return (said, count, innermost == nil)
    }
    #expect(said.count == 1)
    #expect(said.first?.contains("'outer'") == true)
    #expect(said.first?.contains("more than 4 deep") == true)
    #expect(count == 1)
    #expect(isFreed)
  }

  @Test("up to the limit are taken over without a word, and one more is not")
  func limit() {
    let layer = CAEmitterLayer()
    #expect(
      diagnostics { layer.emitterCells = [Self.nest(1 + CAEmitterCell.maximumDepth)] }.isEmpty)
    #expect(
      diagnostics { layer.emitterCells = [Self.nest(2 + CAEmitterCell.maximumDepth)] }.count == 1)
  }

  @Test("that hold themselves are cut off at the limit, which is named")
  func circle() {
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    defer { cell.emitterCells = nil }
    #expect(diagnostics { CAEmitterLayer().emitterCells = [cell] }.count == 1)
  }

  /// A cell at the top of `depth` levels, in each of which a list holds the next one `count` times.
  private static func shared(_ count: Int, depth: Int) -> CAEmitterCell {
    (0..<depth).reduce(CAEmitterCell()) { inner, _ in
      let cell = CAEmitterCell()
      cell.emitterCells = Array(repeating: inner, count: count)
      return cell
    }
  }

  /// The number of cells, those within them included.
  private static func count(_ cells: [EmitterCell]) -> Int {
    cells.reduce(0) { $0 + 1 + count($1.cells) }
  }

  @Test(
    "that are held a thousand times at each of four levels are taken over up to the limit, which is said"
  )
  func multiplied() {
    let layer = CAEmitterLayer()
    let cell = Self.shared(1_000, depth: 4)
    let said = diagnostics { layer.emitterCells = [cell, CAEmitterCell()] }
    #expect(said.count == 1)
    #expect(said.first?.contains("\(CAEmitterCell.maximumCount) emitter cells only") == true)
    let taken = layer.details.properties.emitterCells
    #expect(Self.count(taken) == CAEmitterCell.maximumCount)
    // The layer's own come before those that they emit.
    #expect(taken.count == 2)
    #expect(layer.emitterCells?.count == 2)
  }

  @Test("as many as the limit are taken over without a word, and one more is not")
  func countLimit() {
    let layer = CAEmitterLayer()
    let most = CAEmitterCell.maximumCount - 1
    #expect(diagnostics { layer.emitterCells = [Self.shared(most, depth: 1)] }.isEmpty)
    #expect(Self.count(layer.details.properties.emitterCells) == CAEmitterCell.maximumCount)
    #expect(diagnostics { layer.emitterCells = [Self.shared(most + 1, depth: 1)] }.count == 1)
  }

  @Test("that multiply without end are refused by archives, with the limit")
  func archivedMultiples() {
    let error = #expect(throws: ArchiveError.self) {
      try Self.shared(10, depth: 20).archivedData()
    }
    let limit = "more than \(ArchiveWriter.maximumCellCount) emitter cells"
    #expect(error?.description.contains(limit) == true)
  }

  @Test("too deep for an archive are refused with the limit", arguments: TestStack.allCases)
  func archived(stack: TestStack) {
    let message = stack.run {
      do {
        _ = try Self.nest(100_000).archivedData()
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message.contains("nested more than 64 deep"))
  }
}
