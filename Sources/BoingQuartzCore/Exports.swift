@_exported import BoingCoreGraphics
import BoingRender

@_exported import enum BoingRaster.OutputColorSpace
@_exported import struct BoingRender.Frame
@_exported import struct BoingRender.RenderTree
