import Foundation

/// Something that is served.
struct HTTPResource: Sendable {
  let data: Data
  /// The media type, with its character set.
  let type: String

  init(data: Data, type: String) { (self.data, self.type) = (data, type) }

  /// Creates what a server of one page has at a path; nil for any other than `/`.
  init?(page: Data, at path: String) {
    guard path == "/" else { return nil }
    self.init(data: page, type: "text/html; charset=utf-8")
  }
}

/// The answer to a request.
struct HTTPAnswer {
  /// The status line, the headers and the body.
  let bytes: Data

  /// Answers the head of a request.
  ///
  /// - Parameters:
  ///   - head: The request line and the headers.
  ///   - port: The port that is served.
  ///   - resource: Returns what is at a path, without a query; nil for nothing.
  init(to head: [UInt8], port: UInt16, resource: (String) -> HTTPResource?) {
    let lines = String(decoding: head, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: true)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      bytes = Self.refusal("400 Bad Request", "This is no request of HTTP 1.\n")
      return
    }
    let hosts = lines.dropFirst().compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      return parts[1].trimmingCharacters(in: .whitespaces).lowercased()
    }
    let names = ["127.0.0.1", "localhost"].flatMap { [$0, "\($0):\(port)"] }
    guard hosts.count == 1, names.contains(hosts[0]) else {
      bytes = Self.refusal("403 Forbidden", "Open http://127.0.0.1:\(port)/ instead.\n")
      return
    }
    guard ["GET", "HEAD"].contains(words[0]) else {
      bytes = Self.refusal(
        "405 Method Not Allowed", "The page can only be read.\n", ["Allow: GET, HEAD"])
      return
    }
    guard let path = words[1].split(separator: "?").first, let found = resource(String(path)) else {
      bytes = Self.refusal("404 Not Found", "There is one page, http://127.0.0.1:\(port)/.\n")
      return
    }
    bytes = Self.answer(
      "200 OK", type: found.type, body: found.data, isWhole: words[0] == "GET")
  }

  /// Answers the head of a request to a server of one page, which is at `/`.
  init(to head: [UInt8], page: Data, port: UInt16) {
    self.init(to: head, port: port) { HTTPResource(page: page, at: $0) }
  }

  private static func refusal(_ status: String, _ text: String, _ headers: [String] = []) -> Data {
    answer(status, type: "text/plain; charset=utf-8", body: Data(text.utf8), headers: headers)
  }

  private static func answer(
    _ status: String, type: String, body: Data, isWhole: Bool = true, headers: [String] = []
  ) -> Data {
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)",
        "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
      ] + headers
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isWhole ? body : Data())
  }
}
