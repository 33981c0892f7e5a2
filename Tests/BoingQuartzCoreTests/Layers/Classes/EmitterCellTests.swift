import Testing

@testable import BoingQuartzCore

@Suite("Cells of an emitter layer")
struct EmitterCellTests {
  private func emitter() -> CAEmitterLayer {
    let spark = CAEmitterCell()
    spark.name = "spark"
    spark.birthRate = 10
    let ember = CAEmitterCell()
    ember.name = "ember"
    ember.velocity = 4
    spark.emitterCells = [ember]
    let layer = CAEmitterLayer()
    layer.emitterCells = [spark]
    return layer
  }

  @Test("their values are set by key path, also those of cells within cells")
  func set() {
    let layer = emitter()
    layer.setValue(50, forKeyPath: "emitterCells.spark.birthRate")
    layer.setValue(8, forKeyPath: "emitterCells.spark.emitterCells.ember.velocity")
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 50)
    let cells = layer.details.properties.emitterCells
    #expect(cells[0].birthRate == 50 && cells[0].cells[0].velocity == 8)
    #expect(layer.emitterCells?[0].birthRate == 10)
    layer.emitterCells = layer.emitterCells
    #expect(layer.details.properties.emitterCells[0].birthRate == 10)
  }

  @Test("they are animated by key path")
  func animated() throws {
    let stage = Stage(emitter())
    stage.add(CABasicAnimation("emitterCells.spark.birthRate", from: 0, to: 100), forKey: "a")
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    stage.add(CABasicAnimation("emitterCells.spark.color", to: blue), forKey: "b")
    let cells = stage.display.renderTree.evaluate(at: 0.5).details(at: 1).properties.emitterCells
    #expect(cells.count == 1 && cells[0].birthRate == 50)
    #expect(cells[0].color == SIMD4(0.5, 0.5, 1, 1) && cells[0].cells.count == 1)
  }

  @Test("a path that names no cell or no value shows nothing and says so")
  func unknown() {
    let stage = Stage(emitter())
    let messages = diagnostics {
      stage.add(CABasicAnimation("emitterCells.nobody.birthRate", to: 1), forKey: "a")
      stage.add(CABasicAnimation("emitterCells.spark.nonsense", to: 1), forKey: "b")
    }
    #expect(messages.count == 2)
  }

  @Test("changing a cell after it was given changes nothing on display")
  func takenOver() {
    let layer = emitter()
    layer.emitterCells?[0].birthRate = 99
    #expect(layer.details.properties.emitterCells[0].birthRate == 10)
  }

  @Test("values by key, and what is stored under other keys")
  func keyValue() {
    let cell = CAEmitterCell()
    cell.setValue(3, forKey: "birthRate")
    cell.setValue("dust", forKey: "name")
    cell.setValue(7, forKey: "answer")
    cell.setValue(false, forKey: "enabled")
    #expect(cell.birthRate == 3 && cell.name == "dust" && !cell.isEnabled)
    #expect(cell.value(forKey: "answer") as? Int == 7)
    #expect(diagnostics { cell.setValue("nonsense", forKey: "scale") }.count == 1)
    cell.setValue(nil, forKey: "birthRate")
    #expect(cell.birthRate == 0 && cell.scale == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "birthRate") == nil)
  }
}
