import BoingCoreGraphics
import Testing

@Suite("Points, sizes and rectangles as dictionaries")
struct CGGeometryDictionaryTests {
  @Test("what is written as a dictionary is read back")
  func roundTrip() {
    let rect = CGRect(x: -1.25, y: 1e30, width: 0.1, height: -7)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: rect.dictionaryRepresentation) == rect.origin)
    #expect(CGSize(dictionaryRepresentation: rect.dictionaryRepresentation) == rect.size)
    #expect(rect.dictionaryRepresentation["Width"] as? Double == 0.1)
  }

  @Test("a missing key, or one that is no number, gives nil")
  func incomplete() {
    #expect(CGPoint(dictionaryRepresentation: ["X": 1] as NSDictionary) == nil)
    #expect(CGSize(dictionaryRepresentation: ["Width": 1, "Height": "2"] as NSDictionary) == nil)
    #expect(CGRect(dictionaryRepresentation: CGPoint.zero.dictionaryRepresentation) == nil)
  }

  @Test("rectangles are equal when they cover the same points")
  func equality() {
    let rect = CGRect(x: 10, y: 20, width: -4, height: -5)
    #expect(rect.equalTo(CGRectMake(6, 15, 4, 5)))
    #expect(!rect.equalTo(CGRectMake(6, 15, 4, 6)))
    #expect(CGRect.null.equalTo(.null))
    #expect(CGPointMake(1, 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(CGSizeMake(1, 2).equalTo(CGSize(width: 1, height: 2)))
  }
}
