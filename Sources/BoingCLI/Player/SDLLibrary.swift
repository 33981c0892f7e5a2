import CSDL2
import Foundation

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
          + "'apt-get install libsdl2-2.0-0', or play in the terminal with --terminal")
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
