import Foundation
import Testing

@testable import BoingCLI

@Suite struct LoopbackServerTests {
  private static let page = Data("<!doctype html><title>page</title>".utf8)

  private func answer(_ head: String) -> (status: String, headers: [String], body: String) {
    let bytes = HTTPAnswer(to: Array(head.utf8), page: Self.page, port: 8080).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.components(separatedBy: "\r\n\r\n")
    let lines = parts[0].components(separatedBy: "\r\n")
    return (lines[0], Array(lines.dropFirst()), parts.dropFirst().joined(separator: "\r\n\r\n"))
  }

  @Test func servesThePage() {
    for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "127.0.0.1"] {
      let (status, headers, body) = answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(status == "HTTP/1.1 200 OK")
      #expect(headers.contains("Content-Type: text/html; charset=utf-8"))
      #expect(headers.contains("Content-Length: \(Self.page.count)"))
      #expect(body == String(decoding: Self.page, as: UTF8.self))
    }
    #expect(answer("GET /?x=1 HTTP/1.1\r\nHost: localhost:8080\r\n\r\n").status.hasSuffix("200 OK"))
  }

  @Test func headHasNoBody() {
    let (status, headers, body) = answer("HEAD / HTTP/1.1\r\nHost: localhost:8080\r\n\r\n")
    #expect(status == "HTTP/1.1 200 OK")
    #expect(headers.contains("Content-Length: \(Self.page.count)"))
    #expect(body.isEmpty)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", "403"),
    ("GET / HTTP/1.1\r\nHost: localhost:8081\r\n\r\n", "403"),
    ("GET / HTTP/1.1\r\n\r\n", "403"),
    ("GET / HTTP/1.1\r\nHost: localhost:8080\r\nHost: example.com\r\n\r\n", "403"),
    ("GET /etc/passwd HTTP/1.1\r\nHost: localhost:8080\r\n\r\n", "404"),
    ("GET /../ HTTP/1.1\r\nHost: localhost:8080\r\n\r\n", "404"),
    ("POST / HTTP/1.1\r\nHost: localhost:8080\r\n\r\n", "405"),
    ("hello\r\n\r\n", "400"), ("\r\n\r\n", "400"), ("GET  HTTP/1.1\r\n\r\n", "400"),
    ("GET / SPDY/3\r\nHost: localhost:8080\r\n\r\n", "400"),
    ("GET \u{0} HTTP/1.1\r\nHost: localhost:8080\r\n\r\n", "404"),
  ]) func refuses(head: String, code: String) {
    let (status, headers, body) = answer(head)
    #expect(status.hasPrefix("HTTP/1.1 \(code) "))
    #expect(!body.contains("<"))
    #expect(headers.contains("Content-Type: text/plain; charset=utf-8"))
  }

  @Test func manyVisitorsAtATime() async throws {
    let server = try LoopbackServer(page: Self.page, port: 0)
    Thread.detachNewThread { try? server.run() }
    // A connection that says nothing keeps nobody waiting.
    let silent = try LoopbackConnection(port: server.port)
    let pages = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<40 {
        group.addTask {
          let visitor = try LoopbackConnection(port: server.port)
          visitor.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
          return visitor.received()
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pages.count == 40)
    #expect(pages.allSatisfy { $0.hasSuffix("<title>page</title>") })
    silent.send("x")
  }

  @Test func endlessHeadIsCutOff() throws {
    let server = try LoopbackServer(page: Self.page, port: 0)
    Thread.detachNewThread { try? server.run() }
    let visitor = try LoopbackConnection(port: server.port)
    visitor.send("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 10_000))
    #expect(!visitor.received().contains("200"))
  }

  @Test func portInUse() throws {
    let server = try LoopbackServer(page: Self.page, port: 0)
    let error = try #require(throws: CommandError.self) {
      _ = try LoopbackServer(page: Self.page, port: server.port)
    }
    #expect(error.description.contains("port \(server.port) of 127.0.0.1"))
    #expect(error.description.contains("--port"))
  }
}

/// A connection to a port of this machine.
private final class LoopbackConnection: Sendable {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Returns all that comes until the other side closes.
  func received() -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }
}
