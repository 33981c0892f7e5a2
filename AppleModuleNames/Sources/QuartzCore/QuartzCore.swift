@_exported import BoingQuartzCore
