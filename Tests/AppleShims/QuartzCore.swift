// The page of Apple's documentation stands for the summary of each declaration.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary

@_exported import BoingQuartzCore
@_exported import CoreGraphicsElements
@_exported import Foundation

// What differs from the open framework. A declaration here comes before one of the same name there.

/// https://developer.apple.com/documentation/coregraphics/cgpathelementtype
public typealias CGPathElementType = CoreGraphicsElements.CGPathElementType

/// https://developer.apple.com/documentation/coregraphics/cgpathelement
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// https://developer.apple.com/documentation/coregraphics/cgpath/applywithblock(_:)
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    applyWithBlock { (open: UnsafePointer<BoingQuartzCore.CGPathElement>) in
      let element = CGPathElement(
        type: CGPathElementType(rawValue: open.pointee.type.rawValue)!, points: open.pointee.points)
      withUnsafePointer(to: element, block)
    }
  }
}

/// https://developer.apple.com/documentation/corefoundation/cftyperef
public typealias CFTypeRef = AnyObject

/// https://developer.apple.com/documentation/corefoundation/cfgettypeid(_:)
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { BoingCoreGraphics.CFGetTypeID(cf as Any) }
