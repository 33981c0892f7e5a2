// The types of the mathematics that the signatures of this module name. A spring is not among them: SwiftUI has a
// `Spring` of its own, which a file that imports both must be able to name.
@_exported import struct BoingCurves.AnyMotion
@_exported import struct BoingCurves.Bounce
@_exported import enum BoingCurves.BounceError
@_exported import struct BoingCurves.Contact
@_exported import struct BoingCurves.CubicBezierEasing
@_exported import struct BoingCurves.DecayTrain
@_exported import struct BoingCurves.DockBounce
@_exported import struct BoingCurves.GravityBounce
@_exported import protocol BoingCurves.Motion
@_exported import struct BoingCurves.ParameterError
@_exported import struct BoingCurves.SpringMotion

#if os(Linux)
  @_exported import BoingQuartzCore
#elseif os(watchOS) || !canImport(Darwin)
  #error("Boing animates layers, and this platform has no Core Animation: depend on BoingCurves")
#else
  @_exported import QuartzCore
#endif
