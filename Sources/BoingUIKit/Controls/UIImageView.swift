import BoingQuartzCore

/// A view that shows an image, or several one after another.
@MainActor
open class UIImageView: UIView {
  private var shownImage: UIImage?
  private var otherImage: UIImage?

  package override class var drawsNothing: Bool { self == UIImageView.self }

  /// Creates a view of an image, as large as that.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    shownImage = image
    prepareImageView()
  }

  /// Creates a view of two images, as large as the first.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (shownImage, otherImage) = (image, highlightedImage)
    prepareImageView()
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareImageView()
  }

  /// Creates a view without area; see ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareImageView()
  }

  private func prepareImageView() {
    isUserInteractionEnabled = false
    showImage()
  }

  /// The image; nil for none.
  open var image: UIImage? {
    get { shownImage }
    set {
      let old = shownImage?.size
      shownImage = newValue
      showImage()
      if old != newValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  /// The image while ``isHighlighted``.
  open var highlightedImage: UIImage? {
    get { otherImage }
    set {
      otherImage = newValue
      showImage()
    }
  }

  /// True if the second image is shown.
  open var isHighlighted = false { didSet { if oldValue != isHighlighted { showImage() } } }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Returns the size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  /// Shows a template in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if presentImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  private var presentImage: UIImage? { isHighlighted ? otherImage ?? shownImage : shownImage }

  private func showImage() {
    let image = presentImage
    if let images = image?.images {
      layer.contents = bitmap(of: images.first)
      layer.contentsScale = image?.scale ?? 1
      play(images, duration: image?.duration ?? 0, count: 0)
      return
    }
    layer.removeAnimation(forKey: Self.key)
    layer.contents = bitmap(of: image)
    if let image { layer.contentsScale = image.scale }
  }

  private func bitmap(of image: UIImage?) -> CGImage? {
    guard let image else { return nil }
    guard image.renderingMode == .alwaysTemplate else { return image.uprightBitmap }
    return image.withTintColor(tintColor).uprightBitmap
  }

  // MARK: Several images

  /// The images that play one after another.
  open var animationImages: [UIImage]?
  /// The images that play while ``isHighlighted``.
  open var highlightedAnimationImages: [UIImage]?
  /// The time in which all images play once, in seconds; 0 for a thirtieth each.
  open var animationDuration: TimeInterval = 0
  /// The number of runs; 0 for ever.
  open var animationRepeatCount = 0

  /// The key of the animation on the layer.
  private static let key = "contents"

  /// Lets the images play.
  open func startAnimating() {
    let images = (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages
    guard let images = images ?? image?.images, !images.isEmpty else { return }
    play(images, duration: animationDuration, count: animationRepeatCount)
  }

  /// Lets the images stop.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.key) }

  /// True while images play.
  open var isAnimating: Bool { layer.animation(forKey: Self.key) != nil }

  private func play(_ images: [UIImage], duration: Double, count: Int) {
    let bitmaps = images.compactMap { bitmap(of: $0) }
    guard let last = bitmaps.last else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    // A discrete animation holds each value until the next; of one value it holds none.
    animation.values = bitmaps.count == 1 ? [last, last] : bitmaps
    animation.calculationMode = .discrete
    animation.duration = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    animation.repeatCount = count > 0 ? Float(count) : 2.1e9
    // Without an end it stays; with one the image of the view comes back.
    animation.isRemovedOnCompletion = count > 0
    layer.add(animation, forKey: Self.key)
  }
}
