@_exported import BoingCoreGraphics
