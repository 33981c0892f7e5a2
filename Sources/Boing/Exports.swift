@_exported import BoingCurves

#if os(Linux)
  @_exported import OpenQuartzCore
#else
  @_exported import QuartzCore
#endif
