import Foundation

/// The document that a page shows, which changes while it is served, and its present fault.
///
/// The lock guards the state, which is all that changes.
final class WatchedPage: @unchecked Sendable {
  private struct State {
    var version = 0
    /// The compressed document; empty before there is one.
    var document = Data()
    var fault: String?
  }

  private let lock = NSLock()
  private var state = State()
  private let title: String

  init(titled title: String) { self.title = title }

  /// Shows a document; false if it is the one that is shown.
  func show(_ document: Data) -> Bool {
    lock.withLock {
      state.fault = nil
      guard document != state.document else { return false }
      state.document = document
      state.version += 1
      return true
    }
  }

  /// Says what is wrong, over the last document that there was.
  func fail(_ message: String) {
    lock.withLock { state.fault = message }
  }

  /// Returns what is at a path of the server.
  func resource(_ path: String) -> HTTPResource? {
    let state = lock.withLock { self.state }
    switch path {
    case "/":
      return (try? page(state)).map { HTTPResource(data: $0, type: "text/html; charset=utf-8") }
    case "/watch.js":
      return HTTPResource(
        data: Data(Self.script.utf8), type: "text/javascript; charset=utf-8")
    case "/document":
      return HTTPResource(data: state.document, type: "application/octet-stream")
    case "/status":
      struct Status: Encodable {
        let version: Int
        let fault: String?
      }
      let status = Status(version: state.version, fault: state.fault)
      return (try? JSONEncoder().encode(status)).map {
        HTTPResource(data: $0, type: "application/json")
      }
    default: return nil
    }
  }

  /// The player's page, with the script that draws it again.
  private func page(_ state: State) throws -> Data {
    var page = try PlayerFileWriter.page(titled: title, playing: state.document)
    for (mark, text) in [
      ("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'self'; connect-src 'self'"),
      (
        "</body>",
        "<script type=\"module\" src=\"/watch.js?version=\(state.version)\"></script></body>"
      ),
    ] {
      guard let range = page.range(of: Data(mark.utf8)) else {
        throw CommandError("the player's page has no '\(mark)'; build it anew with make web")
      }
      page.replaceSubrange(range, with: Data(text.utf8))
    }
    return page
  }

  /// Asks ten times a second for a change, and keeps time and state over it.
  private static let script = """
    const player = document.querySelector('boing-player');
    const fault = document.createElement('div');
    fault.id = 'fault';
    fault.setAttribute('role', 'alert');
    Object.assign(fault.style, {
      position: 'fixed', insetBlockStart: '0', insetInline: '0', zIndex: 1, padding: '12px 16px',
      font: '15px/1.45 ui-monospace, monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
      color: '#fff', background: 'rgb(150 0 24 / 0.92)' });
    fault.hidden = true;
    document.body.append(fault);
    let version = Number(new URL(import.meta.url).searchParams.get('version'));

    function tell(text) {
      if (fault.textContent !== text) fault.textContent = text;
      fault.hidden = text === '';
    }

    async function redraw() {
      const response = await fetch('/document', { cache: 'no-store' });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isFirst = !(player.duration >= 0);
      const { currentTime, state, paused } = player;
      await player.load(bytes);
      player.style.setProperty('--ratio', player.naturalWidth / player.naturalHeight);
      if (isFirst) return;
      player.pause();
      if (state === null || player.states.includes(state)) player.state = state;
      player.currentTime = currentTime;
      if (!paused) player.play();
    }

    async function look() {
      try {
        const status = await (await fetch('/status', { cache: 'no-store' })).json();
        if (status.version !== version) {
          await redraw();
          version = status.version;
          document.documentElement.dataset.version = version;
        }
        tell(status.fault ?? '');
      } catch (error) {
        tell(`boing play --watch does not answer: ${error.message}. Start it again, with the same --port.`);
      }
      setTimeout(look, 100);
    }
    look();

    """
}
