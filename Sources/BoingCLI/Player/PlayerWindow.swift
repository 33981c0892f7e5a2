import Boing
import CBoingSDL
import Foundation

/// A window on the screen: images in, what the viewer does out.
final class PlayerWindow {
  /// It ends after the window, which holds it.
  private let session: SDLSession
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var textures: [String: Texture] = [:]

  /// Something that happened to the window.
  enum Event {
    case pressed(CGPoint)
    case dragged(CGPoint)
    case released
    case key(Character)
    case arrow(Int)
    case closed
    /// The window shows again and wants to be drawn.
    case exposed
  }

  private struct Texture {
    let pointer: OpaquePointer
    let width: Int
    let height: Int
  }

  /// The room on the screen in the window system's points; nil where there is no screen.
  static func screenSize(_ session: SDLSession) -> CGSize? {
    var bounds = SDL_Rect()
    guard session.library.usableBounds(0, &bounds) == 0 else { return nil }
    return CGSize(width: Double(bounds.w), height: Double(bounds.h))
  }

  /// Opens a window with room for `size` pixels.
  ///
  /// - Throws: ``CommandError`` where there is no screen, or it refuses.
  init(_ session: SDLSession, title: String, size: CGSize) throws {
    self.session = session
    let sdl = session.library
    let centered = Int32(bitPattern: UInt32(SDL_WINDOWPOS_CENTERED_MASK))
    guard
      let window = sdl.createWindow(
        title, centered, centered, Int32(size.width), Int32(size.height),
        SDL_WINDOW_HIDDEN.rawValue)
    else { throw CommandError("no window could be opened: \(sdl.message)") }
    let flags = SDL_RENDERER_PRESENTVSYNC.rawValue
    guard
      let renderer = sdl.createRenderer(window, -1, flags) ?? sdl.createRenderer(window, -1, 0)
    else {
      let message = sdl.message
      sdl.destroyWindow(window)
      throw CommandError("nothing can be drawn in a window: \(message)")
    }
    // A renderer may make the window anew, so it is shown afterwards.
    sdl.showWindow(window)
    self.window = window
    self.renderer = renderer
  }

  private var sdl: SDLLibrary { session.library }

  deinit {
    for texture in textures.values { sdl.destroyTexture(texture.pointer) }
    sdl.destroyRenderer(renderer)
    sdl.destroyWindow(window)
  }

  /// Begins a frame.
  func clear() {
    _ = sdl.clear(renderer)
  }

  /// Draws `image` with its top left corner at a pixel of the window.
  ///
  /// Images of one `name` follow each other in the same memory.
  func draw(_ image: CGImage, named name: String, x: Int, y: Int) throws {
    let texture = try texture(name, image.width, image.height)
    let status = image.withUnsafeBytes { bytes in
      sdl.updateTexture(texture, nil, bytes.baseAddress, Int32(image.rowStride))
    }
    guard status == 0 else { throw CommandError("an image cannot be shown: \(sdl.message)") }
    var target = SDL_Rect(
      x: Int32(x), y: Int32(y), w: Int32(image.width), h: Int32(image.height))
    _ = sdl.copy(renderer, texture, nil, &target)
  }

  /// Shows what was drawn since ``clear()``.
  func present() {
    sdl.present(renderer)
  }

  /// The next event, waiting for it up to `seconds`.
  ///
  /// SDL's own wait sends the window events on a connection of its own, and ends the program where one
  /// comes after the window has gone.
  func nextEvent(within seconds: Double) -> Event? {
    let deadline = ContinuousClock.now + .seconds(max(0, seconds))
    var event = SDL_Event()
    while true {
      while sdl.pollEvent(&event) == 1 {
        if let known = Self.translate(event) { return known }
      }
      guard ContinuousClock.now < deadline else { return nil }
      Thread.sleep(forTimeInterval: Self.pause)
    }
  }

  /// Seconds between two looks for events: well below what a viewer notices.
  private static let pause = 0.005

  private func texture(_ name: String, _ width: Int, _ height: Int) throws -> OpaquePointer {
    if let known = textures[name] {
      if (known.width, known.height) == (width, height) { return known.pointer }
      sdl.destroyTexture(known.pointer)
      textures[name] = nil
    }
    guard
      let pointer = sdl.createTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(bitPattern: SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
    else { throw CommandError("an image cannot be shown: \(sdl.message)") }
    // The pixels are premultiplied; a renderer that cannot mix them so draws the panels unmixed.
    let mode = sdl.composeBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    if sdl.setBlendMode(pointer, mode) != 0 {
      _ = sdl.setBlendMode(pointer, SDL_BLENDMODE_NONE)
    }
    textures[name] = Texture(pointer: pointer, width: width, height: height)
    return pointer
  }

  private static func translate(_ event: SDL_Event) -> Event? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: return .closed
    case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
      return .pressed(CGPoint(x: Double(event.button.x), y: Double(event.button.y)))
    case SDL_MOUSEBUTTONUP: return .released
    case SDL_MOUSEMOTION where event.motion.state & 1 != 0:
      return .dragged(CGPoint(x: Double(event.motion.x), y: Double(event.motion.y)))
    case SDL_WINDOWEVENT
    where SDL_WindowEventID(rawValue: UInt32(event.window.event)) == SDL_WINDOWEVENT_EXPOSED:
      return .exposed
    case SDL_KEYDOWN: return key(event.key.keysym.sym)
    default: return nil
    }
  }

  private static func key(_ symbol: SDL_Keycode) -> Event? {
    switch SDL_KeyCode(rawValue: UInt32(bitPattern: symbol)) {
    case SDLK_LEFT: return .arrow(-1)
    case SDLK_RIGHT: return .arrow(1)
    default:
      guard let scalar = UnicodeScalar(UInt32(bitPattern: symbol)), scalar.isASCII else {
        return nil
      }
      return .key(Character(scalar))
    }
  }
}

/// SDL 2, loaded when a window is wanted.
///
/// Linking it would make every other command wait for its thirty libraries.
struct SDLLibrary {
  let initialize: @convention(c) (Uint32) -> Int32
  let quit: @convention(c) () -> Void
  let error: @convention(c) () -> UnsafePointer<CChar>?
  let currentVideoDriver: @convention(c) () -> UnsafePointer<CChar>?
  let createWindow:
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32, Int32, Int32, Uint32) -> OpaquePointer?
  let showWindow: @convention(c) (OpaquePointer?) -> Void
  let destroyWindow: @convention(c) (OpaquePointer?) -> Void
  let usableBounds: @convention(c) (Int32, UnsafeMutablePointer<SDL_Rect>?) -> Int32
  let windowSize:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) ->
      Void
  let createRenderer: @convention(c) (OpaquePointer?, Int32, Uint32) -> OpaquePointer?
  let destroyRenderer: @convention(c) (OpaquePointer?) -> Void
  let createTexture: @convention(c) (OpaquePointer?, Uint32, Int32, Int32, Int32) -> OpaquePointer?
  let destroyTexture: @convention(c) (OpaquePointer?) -> Void
  let setBlendMode: @convention(c) (OpaquePointer?, SDL_BlendMode) -> Int32
  let composeBlendMode:
    @convention(c) (
      SDL_BlendFactor, SDL_BlendFactor, SDL_BlendOperation, SDL_BlendFactor, SDL_BlendFactor,
      SDL_BlendOperation
    ) -> SDL_BlendMode
  let updateTexture:
    @convention(c) (OpaquePointer?, UnsafePointer<SDL_Rect>?, UnsafeRawPointer?, Int32) -> Int32
  let clear: @convention(c) (OpaquePointer?) -> Int32
  let copy:
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafePointer<SDL_Rect>?, UnsafePointer<SDL_Rect>?
    ) -> Int32
  let present: @convention(c) (OpaquePointer?) -> Void
  let pollEvent: @convention(c) (UnsafeMutablePointer<SDL_Event>?) -> Int32

  /// The names under which the library may be installed.
  private static let names = ["libSDL2-2.0.so.0", "libSDL2-2.0.so", "libSDL2.so"]

  /// Loads the library, which stays for as long as the program runs.
  ///
  /// - Throws: ``CommandError`` where it is not installed, or lacks something.
  init() throws {
    let handle = Self.names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    guard let handle else {
      throw CommandError(
        "a window needs SDL 2, which is not installed; install it with "
          + "'apt-get install libsdl2-2.0-0'")
    }
    func symbol<F>(_ name: String) throws -> F {
      guard let address = dlsym(handle, name) else {
        throw CommandError(
          "the installed SDL 2 lacks \(name); install version 2.0.14 or newer")
      }
      return unsafeBitCast(address, to: F.self)
    }
    initialize = try symbol("SDL_Init")
    quit = try symbol("SDL_Quit")
    error = try symbol("SDL_GetError")
    currentVideoDriver = try symbol("SDL_GetCurrentVideoDriver")
    createWindow = try symbol("SDL_CreateWindow")
    showWindow = try symbol("SDL_ShowWindow")
    destroyWindow = try symbol("SDL_DestroyWindow")
    usableBounds = try symbol("SDL_GetDisplayUsableBounds")
    windowSize = try symbol("SDL_GetWindowSize")
    createRenderer = try symbol("SDL_CreateRenderer")
    destroyRenderer = try symbol("SDL_DestroyRenderer")
    createTexture = try symbol("SDL_CreateTexture")
    destroyTexture = try symbol("SDL_DestroyTexture")
    setBlendMode = try symbol("SDL_SetTextureBlendMode")
    composeBlendMode = try symbol("SDL_ComposeCustomBlendMode")
    updateTexture = try symbol("SDL_UpdateTexture")
    clear = try symbol("SDL_RenderClear")
    copy = try symbol("SDL_RenderCopy")
    present = try symbol("SDL_RenderPresent")
    pollEvent = try symbol("SDL_PollEvent")
  }

  /// True if windows would be visible: without a screen SDL may draw off screen.
  var hasScreen: Bool {
    let driver = currentVideoDriver().map { String(cString: $0) } ?? "none"
    let wanted = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
    return !["none", "dummy", "offscreen", "evdev"].contains(driver) || wanted == driver
  }

  /// The message of the last error.
  var message: String { error().map { String(cString: $0) } ?? "no reason given" }
}

/// The time between the start and the end of SDL, after which nothing of it may be used.
final class SDLSession {
  let library: SDLLibrary

  /// Starts SDL's video.
  ///
  /// - Throws: ``CommandError`` with `noScreen` where there is no screen.
  init(_ library: SDLLibrary, noScreen: (_ reason: String) -> CommandError) throws {
    self.library = library
    let status = library.initialize(SDL_INIT_VIDEO)
    guard status == 0, library.hasScreen else {
      let error = noScreen(status == 0 ? "" : " (\(library.message))")
      library.quit()
      throw error
    }
  }

  deinit {
    library.quit()
  }
}
