import Boing
import BoingTesting
import Foundation
import Testing

@Suite struct ApproximatelyEqualTests {
  @Test(arguments: [(0.0, true), (0.5, true), (-0.5, true), (0.500001, false), (.nan, false)])
  func `numbers are near within the tolerance, its end included`(offset: Double, isNear: Bool) {
    #expect((1 + offset).isApproximately(1, within: 0.5) == isNear)
    #expect(CGFloat(1 + offset).isApproximately(1, within: 0.5) == isNear)
    #expect(
      CGPoint(x: 0, y: 1 + offset).isApproximately(CGPoint(x: 0, y: 1), within: 0.5) == isNear)
    let rect = CGRect(x: 0, y: 0, width: 9, height: 1)
    #expect(
      CGRect(x: 0, y: 0, width: 9, height: 1 + offset).isApproximately(rect, within: 0.5) == isNear)
    #expect(
      CGSize(width: 1 + offset, height: 2).isApproximately(CGSize(width: 1, height: 2), within: 0.5)
        == isNear)
  }

  @Test func `one component that is far makes a transform far`() {
    let moved = CATransform3DMakeTranslation(0, 0.2, 0)
    #expect(moved.isApproximately(CATransform3DIdentity, within: 0.2))
    #expect(!moved.isApproximately(CATransform3DIdentity, within: 0.1))
    #expect(CGAffineTransform(rotationAngle: 1e-4).isApproximately(.identity, within: 1e-3))
    #expect(!CGAffineTransform(rotationAngle: 1e-2).isApproximately(.identity, within: 1e-3))
  }

  @Test func `colours are compared in sRGB`() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(red.isApproximately(CGColor(srgbRed: 0.99, green: 0, blue: 0, alpha: 1), within: 0.02))
    #expect(!red.isApproximately(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.9), within: 0.02))
    #expect(
      CGColor(gray: 0.5, alpha: 1).isApproximately(
        CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1), within: 0.3))
  }

  @Test func `no tolerance that is not a number of 0 or more is met`() {
    #expect(!1.0.isApproximately(1, within: .nan))
    #expect(!1.0.isApproximately(1, within: -1))
    #expect(1.0.isApproximately(1, within: 0))
    #expect(Double.infinity.isApproximately(.infinity, within: 1))
    #expect(!Double.infinity.isApproximately(1, within: 1e300))
  }

  @Test func `no value is near none but another`() {
    let none: Double? = nil
    #expect(none.isApproximately(nil, within: 0))
    #expect(!none.isApproximately(1, within: 9))
    #expect(Optional(1.0).isApproximately(1.5, within: 0.5))
  }
}
