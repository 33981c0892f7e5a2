import BoingRender
import OpenCoreGraphics

/// Properties that are known by key but not animated: names, bits, timing, the tree.
struct CodedProperty: Sendable {
  let get: @Sendable (CALayer) -> Any?
  let set: @Sendable (CALayer, Any?) -> Void

  private static func number<V: BinaryFloatingPoint & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<CALayer, V> & Sendable
  ) -> CodedProperty {
    CodedProperty(get: { NSNumber(value: Double($0[keyPath: path])) }) {
      $0[keyPath: path] = V($1.flatMap { PropertyValue.number($0) } ?? 0)
    }
  }

  private static func flag(
    _ path: any ReferenceWritableKeyPath<CALayer, Bool> & Sendable
  ) -> CodedProperty {
    CodedProperty(get: { NSNumber(value: $0[keyPath: path]) }) {
      $0[keyPath: path] = ($1.flatMap { PropertyValue.number($0) } ?? 0) != 0
    }
  }

  private static func name<V: RawRepresentable<String> & Sendable>(
    _ path: any ReferenceWritableKeyPath<CALayer, V> & Sendable, _ none: V
  ) -> CodedProperty {
    CodedProperty(get: { $0[keyPath: path].rawValue }) {
      $0[keyPath: path] = ($1 as? String).flatMap { V(rawValue: $0) } ?? none
    }
  }

  private static func bits<V: RawRepresentable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<CALayer, V> & Sendable
  ) -> CodedProperty
  where V.RawValue: FixedWidthInteger & UnsignedInteger & SendableMetatype {
    CodedProperty(get: { NSNumber(value: UInt64($0[keyPath: path].rawValue)) }) {
      let number = $1.flatMap { PropertyValue.number($0) } ?? 0
      let bits = V.RawValue(max(0, min(number.isNaN ? 0 : number, 65_535)))
      if let value = V(rawValue: bits) { $0[keyPath: path] = value }
    }
  }

  /// All of them by key.
  static let all: [String: CodedProperty] = [
    "name": CodedProperty(get: { $0.name }, set: { $0.name = $1 as? String }),
    "contents": CodedProperty(get: { $0.contents }, set: { $0.contents = $1 }),
    "mask": CodedProperty(get: { $0.mask }, set: { $0.mask = $1 as? CALayer }),
    "sublayers": CodedProperty(
      get: { $0.sublayers }, set: { $0.sublayers = $1 as? [CALayer] }),
    "superlayer": CodedProperty(get: { $0.superlayer }, set: { _, _ in }),
    "delegate": CodedProperty(
      get: { $0.delegate }, set: { $0.delegate = $1 as? any CALayerDelegate }),
    "layoutManager": CodedProperty(
      get: { $0.layoutManager }, set: { $0.layoutManager = $1 as? any CALayoutManager }),
    "actions": CodedProperty(
      get: { $0.actions }, set: { $0.actions = $1 as? [String: any CAAction] }),
    "style": CodedProperty(
      get: { $0.style }, set: { $0.style = $1 as? [AnyHashable: Any] }),
    "filters": CodedProperty(get: { $0.filters }, set: { $0.filters = $1 as? [Any] }),
    "backgroundFilters": CodedProperty(
      get: { $0.backgroundFilters }, set: { $0.backgroundFilters = $1 as? [Any] }),
    "compositingFilter": CodedProperty(
      get: { $0.compositingFilter }, set: { $0.compositingFilter = $1 }),
    "frame": CodedProperty(get: { $0.frame }) { layer, value in
      guard let rect = (value ?? CGRect.zero) as? CGRect else {
        return Diagnostics.report(.unusable("\(value ?? "nil")", property: "frame"))
      }
      layer.frame = rect
    },
    "contentsGravity": name(\.contentsGravity, .center),
    "contentsFormat": name(\.contentsFormat, .RGBA8Uint),
    "cornerCurve": name(\.cornerCurve, .circular),
    "magnificationFilter": name(\.magnificationFilter, .linear),
    "minificationFilter": name(\.minificationFilter, .linear),
    "preferredDynamicRange": name(\.preferredDynamicRange, .standard),
    "toneMapMode": name(\.toneMapMode, .automatic),
    "fillMode": name(\.fillMode, .removed),
    "maskedCorners": bits(\.maskedCorners),
    "edgeAntialiasingMask": bits(\.edgeAntialiasingMask),
    "autoresizingMask": bits(\.autoresizingMask),
    "opaque": flag(\.isOpaque),
    "needsDisplayOnBoundsChange": flag(\.needsDisplayOnBoundsChange),
    "drawsAsynchronously": flag(\.drawsAsynchronously),
    "wantsExtendedDynamicRangeContent": flag(\.wantsExtendedDynamicRangeContent),
    "wantsDynamicContentScaling": flag(\.wantsDynamicContentScaling),
    "autoreverses": flag(\.autoreverses),
    "contentsHeadroom": number(\.contentsHeadroom),
    "beginTime": number(\.beginTime),
    "duration": number(\.duration),
    "speed": number(\.speed),
    "timeOffset": number(\.timeOffset),
    "repeatCount": number(\.repeatCount),
    "repeatDuration": number(\.repeatDuration),
  ]
}
