import Foundation

/// A server of a page, and of what it asks for, to browsers on this machine.
///
/// It answers each request on a thread of its own, and closes the connection. A request by another
/// name than that of this machine is refused: a page of a foreign site could otherwise read what is served.
final class LoopbackServer: Sendable {
  /// The port on 127.0.0.1.
  let port: UInt16
  private let descriptor: Int32
  private let resource: @Sendable (String) -> HTTPResource?
  private let slots = DispatchSemaphore(value: maximumConnections)

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// The maximum number of connections that are answered at a time.
  private static let maximumConnections = 16
  /// The maximum number of bytes of a request's head.
  private static let maximumHeadSize = 16_384
  /// The maximum time that a connection may say nothing, or take nothing, in seconds.
  private static let patience = 10

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - port: A port from 1 to 65535, or 0 for any free one.
  ///   - resource: Returns what is at a path; nil for nothing. It is called on several threads at a time.
  /// - Throws: ``CommandError`` for a port that cannot be had.
  init(port: UInt16, resource: @escaping @Sendable (String) -> HTTPResource?) throws {
    self.resource = resource
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.error(port) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // A port that was served a moment ago is free again at once.
    var on: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        bind(descriptor, general, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, general, &length) == 0
      }
    }
    guard isOpen else {
      let error = Self.error(port)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Opens a port for one HTML page.
  convenience init(page: Data, port: UInt16) throws {
    try self.init(port: port) { HTTPResource(page: page, at: $0) }
  }

  deinit { close(descriptor) }

  private static func error(_ port: UInt16) -> CommandError {
    CommandError(
      "port \(port) of 127.0.0.1 cannot be served: \(String(cString: strerror(errno))); "
        + "give another one with --port, or 0 for any that is free")
  }

  /// Answers requests until the process ends.
  ///
  /// - Throws: ``CommandError`` where no connection can be accepted any more.
  func run() throws {
    while true {
      slots.wait()
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else {
        let code = errno
        slots.signal()
        // What a visitor broke off, and what passes.
        if [EINTR, ECONNABORTED, EAGAIN, EPROTO].contains(code) { continue }
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
          Thread.sleep(forTimeInterval: 0.1)
          continue
        }
        throw CommandError("no request can be accepted: \(String(cString: strerror(code)))")
      }
      Thread.detachNewThread { [self] in
        answer(connection)
        close(connection)
        slots.signal()
      }
    }
  }

  private func answer(_ connection: Int32) {
    var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        connection, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let head = head(connection) else { return }
    send(HTTPAnswer(to: head, port: port, resource: resource).bytes, to: connection)
    // What is still to come must not make the system throw the answer away.
    shutdown(connection, Int32(SHUT_WR))
    var rest = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<64 where recv(connection, &rest, rest.count, 0) <= 0 { break }
  }

  /// Returns the head of a request; nil if none comes, or it is too long.
  private func head(_ connection: Int32) -> [UInt8]? {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.count < Self.maximumHeadSize {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      head += buffer[..<count]
      if head.containsEmptyLine { return head }
    }
    return nil
  }

  private func send(_ data: Data, to connection: Int32) {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.send(
          connection, bytes.baseAddress! + offset, bytes.count - offset, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        offset += count
      }
    }
  }
}

extension [UInt8] {
  /// True if two line ends follow one another.
  fileprivate var containsEmptyLine: Bool {
    let end = [UInt8]("\r\n\r\n".utf8)
    return count >= end.count
      && (0...(count - end.count)).contains { self[$0..<($0 + end.count)].elementsEqual(end) }
  }
}

/// The browser of the user, where there is a screen.
enum Browser {
  /// Opens an address; does nothing where no browser can be started.
  static func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasScreen else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.environment = environment.filter { !CarriedFiles.ownVariables.contains($0.key) }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
