import OpenCoreGraphics

/// The cell's own clock.
extension CAEmitterCell: CAMediaTiming {
  /// When the cell begins to emit, in the layer's time.
  ///
  /// Values that are not finite are refused.
  public var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { if newValue.isFinite { values.timing.beginTime = newValue } }
  }

  /// How long the cell emits.
  ///
  /// Infinite unless changed. Negative values are refused.
  public var duration: CFTimeInterval {
    get { values.timing.duration }
    set { if newValue >= 0 { values.timing.duration = newValue } }
  }

  /// Local seconds for each second of the layer.
  ///
  /// Values that are not finite are refused.
  public var speed: Float {
    get { Float(values.timing.speed) }
    set { if newValue.isFinite { values.timing.speed = Double(newValue) } }
  }

  /// A shift of the cell's time.
  ///
  /// Values that are not finite are refused.
  public var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { if newValue.isFinite { values.timing.timeOffset = newValue } }
  }

  /// How often the emission is repeated.
  ///
  /// Negative values are refused.
  public var repeatCount: Float {
    get { Float(values.timing.repeatCount) }
    set { if newValue >= 0 { values.timing.repeatCount = Double(newValue) } }
  }

  /// For how long the emission is repeated.
  ///
  /// Negative values are refused.
  public var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { if newValue >= 0 { values.timing.repeatDuration = newValue } }
  }

  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { values.timing.autoreverses = newValue }
  }

  /// What shows before the beginning and after the end.
  public var fillMode: CAMediaTimingFillMode {
    get { fill }
    set {
      fill = newValue
      values.timing.fillsBackwards = newValue.fillsBackwards
      values.timing.fillsForwards = newValue.fillsForwards
    }
  }
}
