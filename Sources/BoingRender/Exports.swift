// A tree is written with paths, bitmaps and blend modes.
@_exported import BoingRaster
