import BoingQuartzCore
import Testing

@Suite("CATransaction")
struct TransactionTests {
  init() { CATransaction.flush() }

  @Test("defaults")
  func defaults() {
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil)
    #expect(CATransaction.completionBlock() == nil)
  }

  @Test("a nested transaction inherits, and its changes do not leak out")
  func nesting() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationTimingFunction(nil)
    #expect(CATransaction.animationTimingFunction() == nil)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == CAMediaTimingFunction(name: .easeIn))
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("any key can be stored, and known keys act")
  func anyKey() {
    CATransaction.begin()
    CATransaction.setValue("mine", forKey: "note")
    CATransaction.setValue(1.5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    #expect(CATransaction.value(forKey: "note") as? String == "mine")
    #expect(CATransaction.animationDuration() == 1.5 && CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "note") == nil)
  }

  @Test("durations that make no sense are refused", arguments: [-1, Double.nan])
  func refused(duration: Double) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
  }

  @Test("a commit without a transaction does nothing")
  func unmatched() {
    CATransaction.commit()
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.commit()
  }

  @Test("only the outermost commit hands over")
  func outermost() {
    let stage = Stage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.begin()
    stage.layer.opacity = 0.5
    CATransaction.commit()
    #expect(stage.layer.presentation()?.opacity == 1)
    CATransaction.commit()
    #expect(stage.layer.presentation()?.opacity == 0.5)
  }

  @Test("flush ends the implicit transaction, not an explicit one")
  func flush() {
    let stage = Stage()
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0.5
    CATransaction.flush()
    #expect(stage.layer.presentation()?.opacity == 0.5)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0.25
    CATransaction.flush()
    #expect(CATransaction.disableActions())
    #expect(stage.layer.presentation()?.opacity == 0.5)
    CATransaction.commit()
    #expect(stage.layer.presentation()?.opacity == 0.25)
  }

  @Test("the lock may be taken twice, and keeps others out until it is given back twice")
  func lock() {
    let (begun, taken) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    CATransaction.lock()
    CATransaction.lock()
    Thread {
      begun.signal()
      CATransaction.lock()
      taken.signal()
      CATransaction.unlock()
    }.start()
    begun.wait()
    #expect(taken.wait(timeout: .now() + 0.05) == .timedOut)
    CATransaction.unlock()
    #expect(taken.wait(timeout: .now() + 0.05) == .timedOut)
    CATransaction.unlock()
    taken.wait()
  }

  @Test("transactions belong to a thread")
  func threads() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    let seen = onThread { CATransaction.animationDuration() }
    #expect(seen == 0.25)
    CATransaction.commit()
  }

  final class Meddling: CALayer {
    var meddle: (() -> Void)?
    override func layoutSublayers() { meddle?() }
  }

  /// Changes that a layout may make to the transaction that it runs in.
  static let meddlings: [@Sendable () -> Void] = [
    { CATransaction.flush() }, { CATransaction.commit() }, { CATransaction.begin() },
    {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.commit()
    },
  ]

  @Test("a layout may flush, commit or begin without harm", arguments: meddlings.indices)
  func meddling(index: Int) {
    let layer = Meddling()
    layer.meddle = Self.meddlings[index]
    let stage = Stage(layer)
    for opacity in [Float(0.5), 0.25] {
      CATransaction.setDisableActions(true)
      layer.opacity = opacity
      layer.setNeedsLayout()
      CATransaction.flush()
      #expect(stage.layer.presentation()?.opacity == opacity)
    }
    #expect(!CATransaction.disableActions())
  }
}
