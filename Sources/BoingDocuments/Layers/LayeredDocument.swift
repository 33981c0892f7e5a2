import Boing
import Foundation

/// A wallpaper, which is up to three documents on top of each other, or one document on its own.
///
///     let wallpaper = try LayeredDocument(contentsOf: url)   // .tendies, .wallpaper, .ca or .caml
///     let screen = wallpaper.makeRootLayer()                 // a layer of 390 × 844 points
///     try wallpaper.setState("Unlock")
public final class LayeredDocument {
  /// The name of the file or folder.
  public let name: String

  /// The documents, back to front: background, floating, foreground.
  public let documents: [CoreAnimationDocument]

  /// True for a wallpaper, which a phone shows; false for a document on its own.
  public let isWallpaper: Bool

  /// The animations with which the state changes: a phone's for a wallpaper, else the document's.
  public var transitionStyle: StateTransitionStyle

  /// The state that was set last; nil for the documents' own values.
  ///
  /// Setting it goes there as ``changeState(to:)`` does; for a name that no document has, nothing
  /// changes and there is a warning.
  public var state: String? {
    get { currentState }
    set {
      do throws(DocumentError) {
        try changeState(to: newValue)
      } catch {
        log.warn(line: nil, "state", error.cause.explanation)
      }
    }
  }

  private lazy var log = WarningLog(file: name)

  private var currentState: String?

  private let bundleWarnings: [DocumentWarning]

  /// The archive or folder; nil for markup on its own.
  let files: PackageContents?

  /// Opens a `.tendies` archive, a `.wallpaper` or `.ca` folder, or a `.caml` file.
  ///
  /// What the file is is told from its content, not from its name. Nothing is written to disk.
  ///
  /// - Parameters:
  ///   - url: The file or folder.
  ///   - limits: How much it may hold.
  ///   - decodesImages: False for a look at what the document says: images are left out of the
  ///     layers, and only their sizes are read.
  /// - Throws: ``DocumentError`` if there is no such file, it is nothing of the above, it holds no
  ///   document, or a document cannot be read.
  public convenience init(
    contentsOf url: URL, limits: ArchiveLimits = .standard, decodesImages: Bool = true
  ) throws(DocumentError) {
    if try PackageContents.isFolder(url) {
      try self.init(
        files: PackageContents(folder: url, limits: limits), decodesImages: decodesImages)
      return
    }
    let data = try PackageContents.data(ofFile: url, limits: limits)
    try self.init(
      data: data, named: url.lastPathComponent, limits: limits, decodesImages: decodesImages)
  }

  /// Reads a `.tendies` archive or a `.caml` file that is in memory.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The limits on what is unpacked and decoded.
  ///   - decodesImages: False if images are left out of the layers, and only their sizes are read.
  /// - Throws: ``DocumentError`` if it is nothing of the above, it holds no document, or a document cannot be
  ///   read.
  public convenience init(
    data: Data, named name: String, limits: ArchiveLimits = .standard, decodesImages: Bool = true
  ) throws(DocumentError) {
    guard data.count <= limits.totalSize else {
      throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
    }
    if PackageContents.looksLikeArchive(data) {
      try self.init(
        files: PackageContents(archive: data, named: name, limits: limits),
        decodesImages: decodesImages)
    } else {
      try self.init(
        markup: data, named: name, limits: limits, decodesImages: decodesImages)
    }
  }

  /// Reads the documents in an archive or folder.
  ///
  /// - Parameters:
  ///   - files: The files of the archive or folder.
  ///   - decodesImages: False if images are left out of the layers, and only their sizes are read.
  /// - Throws: ``DocumentError`` if there is no document in it, or one cannot be read.
  public init(files: PackageContents, decodesImages: Bool = true) throws(DocumentError) {
    let budget = PixelBudget(limit: files.limits.pixelCount)
    name = files.name
    var locator = BundleLocator(tree: files)
    var documents: [CoreAnimationDocument] = []
    for bundle in try locator.bundles() {
      documents.append(
        try CoreAnimationDocument(
          files: files.subtree(bundle.folder), plane: bundle.plane, budget: budget,
          decodesImages: decodesImages))
    }
    self.documents = documents
    self.files = files
    isWallpaper = locator.isWallpaper
    transitionStyle = isWallpaper ? .phone : .document
    bundleWarnings = files.warnings + locator.warnings
  }

  /// Reads a `.caml` file on its own; its images can only be `data:` URIs.
  ///
  /// - Throws: ``DocumentError`` if it is not Core Animation markup.
  public init(
    markup: Data, named name: String, limits: ArchiveLimits = .standard, decodesImages: Bool = true
  ) throws(DocumentError) {
    guard PackageContents.looksLikeMarkup(markup) else {
      throw DocumentError(file: name, .notADocument)
    }
    let content = try CAMLDocument(markup: markup, file: name)
    let document = CoreAnimationDocument(
      content, files: PackageContents(name: name), file: name, plane: nil,
      budget: PixelBudget(limit: limits.pixelCount), decodesImages: decodesImages)
    self.name = name
    documents = [document]
    files = nil
    (isWallpaper, transitionStyle) = (false, .document)
    bundleWarnings = []
  }

  /// The warnings about content that was not understood, in all documents and in the archive itself.
  public var warnings: [DocumentWarning] {
    bundleWarnings + documents.flatMap(\.warnings) + log.all
  }

  /// The names of all documents' states, each once, in document order.
  public var stateNames: [String] {
    var known: Set<String> = []
    return documents.flatMap(\.stateNames).filter { known.insert($0).inserted }
  }

  /// Sets a state at once in every document that has it; see ``CoreAnimationDocument/setState(_:)``.
  ///
  /// A document that does not have the name takes its state that means the same (``WallpaperState``), as a phone does:
  /// “Unlock” is “Home PortraitUp Light” where that is what the document calls it.
  ///
  /// - Parameter name: A state's name, or nil for the documents' own values.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)`` if no document has the state.
  public func setState(_ name: String?) throws(DocumentError) {
    try enter(name, style: nil)
  }

  /// Goes to a state in every document that has it, with the animations of ``transitionStyle``; see
  /// ``setState(_:)`` and ``CoreAnimationDocument/changeState(to:)``.
  ///
  /// - Parameter name: A state's name, or nil for the documents' own values.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)`` if no document has the state.
  public func changeState(to name: String?) throws(DocumentError) {
    try enter(name, style: transitionStyle)
  }

  /// Throws if no document has a state, or one that means the same.
  public func checkState(_ name: String) throws(DocumentError) {
    guard documents.contains(where: { $0.stateName(for: name) != nil }) else {
      throw DocumentError(file: self.name, .unknownState(name, known: stateNames))
    }
  }

  private func enter(_ name: String?, style: StateTransitionStyle?) throws(DocumentError) {
    if let name { try checkState(name) }
    for document in documents {
      guard let name else {
        try document.enter(nil, style: style)
        continue
      }
      if let own = document.stateName(for: name) { try document.enter(own, style: style) }
    }
    currentState = name
  }
}

extension CoreAnimationDocument {
  /// The document's state of a name, or the one that means the same; nil for none.
  func stateName(for name: String) -> String? {
    statesByName[name] != nil ? name : WallpaperState(name)?.nearest(in: stateNames)
  }
}

extension PackageContents {
  /// Returns true if data may be XML: its first character, in any encoding, is `<`.
  static func looksLikeMarkup(_ data: Data) -> Bool {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
    return data.first { !marks.contains($0) && $0 > 0x20 } == UInt8(ascii: "<")
  }
}

extension LayeredDocument {
  /// The size of the screen that the wallpaper was made for: that of the backmost outermost layer
  /// that has one.
  public var size: CGSize {
    let sizes = documents.map { $0.rootLayer.bounds.size }
    return sizes.first(where: Self.isUsable) ?? sizes.first ?? .zero
  }

  /// The media time at which the document appears, in seconds: two hours after the phone's start for a wallpaper, so
  /// that its particles are there and its clocks go; 0 for a document on its own.
  public var mediaTime: Double { isWallpaper ? 7_200 : 0 }

  /// The names of the states, first those that a phone shows when it is locked, unlocked and asleep.
  public var stateNamesByScreen: [String] {
    guard isWallpaper else { return stateNames }
    let first = WallpaperState.Screen.allCases.compactMap {
      WallpaperState($0).nearest(in: stateNames)
    }
    return first + stateNames.filter { !first.contains($0) }
  }

  /// The name of the state in which a phone begins: the locked one, where there is one.
  public var initialState: String? {
    guard isWallpaper else { return nil }
    return WallpaperState(.locked).nearest(in: stateNames)
  }

  /// Puts the documents on top of each other, as a phone shows them.
  ///
  /// Each outermost layer fills the screen: it keeps its aspect, is centred, and what lies outside
  /// the screen is cut off; its own position does not matter. One of 3176 × 3176 points is 1.2471 times larger, as
  /// measured on a phone. Background colours of the outermost
  /// layers are drawn like any other, so an opaque floating document hides the background. In the
  /// documents y points up, and down inside a layer whose `geometryFlipped` is 1, so each document
  /// stands in a flipped layer. The layers keep what the document says.
  ///
  /// A layer has one superlayer: a second call takes the documents out of the first call's layer.
  ///
  /// Put the layer into a display before the transaction ends, or the animations are lost, as for
  /// any layer in Core Animation.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in points; nil, or one that is not positive and finite, stands for ``size``.
  ///   - mediaTime: The media time at which the document appears, in seconds; nil, or one that is not finite, stands
  ///     for ``mediaTime``.
  ///   - tilt: The tilt of the phone, which the document's tables follow; nil for a slow figure of eight.
  /// - Returns: A layer with bounds of that size, at the origin.
  public func makeRootLayer(
    size: CGSize? = nil, mediaTime: Double? = nil, tilt: WallpaperTilt? = nil
  ) -> CALayer {
    let screen = size.flatMap { Self.isUsable($0) ? $0 : nil } ?? self.size
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let container = CALayer()
    container.name = name
    container.frame = CGRect(origin: .zero, size: screen)
    container.masksToBounds = true
    container.timeOffset = mediaTime.flatMap { $0.isFinite ? $0 : nil } ?? self.mediaTime
    for document in documents {
      document.setTilt(tilt ?? .figureOfEight(at: 0))
      container.addSublayer(Self.stage(for: document, filling: screen))
    }
    CATransaction.commit()
    for document in documents {
      document.startAnimations()
      if tilt == nil { document.startTilting() }
    }
    return container
  }

  /// A layer in which y points up, scaled to fill the screen, around a document's outermost layer.
  ///
  /// The scale stands here and not on the outermost layer, whose transform is the document's.
  private static func stage(for document: CoreAnimationDocument, filling screen: CGSize) -> CALayer
  {
    let root = document.rootLayer
    // A document without a size has that of the screen.
    if !isUsable(root.bounds.size), isUsable(screen) { root.bounds.size = screen }
    let size = root.bounds.size
    let stage = CALayer()
    stage.name = document.plane?.rawValue ?? document.name
    stage.bounds = CGRect(origin: .zero, size: size)
    stage.position = CGPoint(x: screen.width / 2, y: screen.height / 2)
    stage.isGeometryFlipped = true
    if isUsable(size), isUsable(screen) {
      let scale = max(screen.width / size.width, screen.height / size.height) * excess(of: size)
      stage.transform = CATransform3DMakeScale(scale, scale, 1)
    }
    root.position = CGPoint(
      x: size.width * root.anchorPoint.x, y: size.height * root.anchorPoint.y)
    stage.addSublayer(root)
    return stage
  }

  /// The factor by which a phone draws an outermost layer larger than its screen.
  private static func excess(of size: CGSize) -> CGFloat {
    // Of a square of 3176 points 1090 fill a screen of 402 × 874; no rule for other sizes is known.
    size.width == 3_176 && size.height == 3_176 ? 1_090 / 874 : 1
  }

  private static func isUsable(_ size: CGSize) -> Bool {
    size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
  }
}
