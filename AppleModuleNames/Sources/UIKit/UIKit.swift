@_exported import BoingUIKit
