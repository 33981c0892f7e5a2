import Foundation
import TestSupport
import Testing

@Suite("The gallery")
struct GalleryTests {
  private let folder = TemporaryFolder()

  @Test("is one page that needs nothing from elsewhere, and everything it names is there")
  func page() async throws {
    let outcome = try await Boing.succeedSilently(
      "gallery pages --demo size --demo gravity --scale 0.25 --fps 10", in: folder)
    #expect(outcome.lines.last?.hasSuffix("pages/index.html") == true)
    let page = folder.text("pages/index.html")
    for match in page.matches(of: /(?:src|srcset)="([^"]*)"/) {
      #expect(try !folder.data("pages/\(match.1)").isEmpty)
    }
    for match in page.matches(of: /href="([^"]*)"/) {
      #expect(page.contains("id=\"\(match.1.dropFirst())\""))
    }
    // The name space of SVG is a name, not an address.
    let rest = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    for outside in ["http:", "https:", "//cdn", "@import", "<script", "url("] {
      #expect(!rest.contains(outside), "\(outside)")
    }
    for demo in ["size", "gravity"] {
      #expect(folder.names(in: "pages").contains("\(demo).png"))
      #expect(page.contains("<article id=\"\(demo)\">"))
    }
    #expect(!page.contains("id=\"jack\""))
  }

  @Test("shows posters to those who prefer less motion, and what made each picture")
  func contents() async throws {
    _ = try await Boing.run("gallery pages --demo gravity --scale 0.25 --fps 10", in: folder)
    let page = folder.text("pages/index.html")
    #expect(
      page.contains(
        "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"gravity.png\">"))
    #expect(page.contains("struct Gravity: Demo {"))
    #expect(page.contains("<polyline"))
    #expect(page.contains("linear("))
    #expect(page.contains("--set squash=0.35"))
    // Every tag that is opened is closed.
    for tag in ["article", "div", "details", "pre", "code", "picture", "svg", "table", "nav"] {
      let opened = page.matches(of: try Regex("<\(tag)[ >]")).count
      #expect(opened == page.components(separatedBy: "</\(tag)>").count - 1, "\(tag)")
      #expect(opened > 0, "\(tag)")
    }
  }

  @Test("what comes back is an animation in CSS, and what goes elsewhere a transition")
  func css() async throws {
    _ = try await Boing.run(
      "gallery pages --demo dock --demo size --demo jack --scale 0.25 --fps 5", in: folder)
    let page = folder.text("pages/index.html")
    let parts = page.components(separatedBy: "<article id=\"")
    let dock = try #require(parts.first { $0.hasPrefix("dock") })
    #expect(dock.contains("@keyframes dock {\n  to { translate: 0 -3rem; }\n}"))
    #expect(!dock.contains("transition-"))
    let size = try #require(parts.first { $0.hasPrefix("size") })
    #expect(size.contains("transition-property: width, height;\ntransition-duration: 0.5s;"))
    #expect(!size.contains("@keyframes"))
    // Lid and spring go elsewhere; the head wobbles and is upright again.
    let jack = try #require(parts.first { $0.hasPrefix("jack") })
    #expect(jack.components(separatedBy: "transition-property").count == 3)
    #expect(jack.components(separatedBy: "@keyframes").count == 2)
    #expect(jack.contains("struct JackInTheBox: Demo {") && jack.contains("struct JackParts {"))
    // Samples play forwards only.
    #expect(!page.contains("alternate"))
    #expect(page.contains("@keyframes sample-dock{0%{left:"))
  }

  @Test(
    "wrong arguments are named with the remedy",
    arguments: [
      ("gallery pages --scale 0", "--scale 0: give pixels for each point from 0.01 to 64."),
      ("gallery pages --fps 0", "--fps 0: "),
      ("gallery", "Missing expected argument '<folder>'"),
    ])
  func wrongUsage(line: String, message: String) async throws {
    try await Boing.fail(line, message, in: folder)
  }

  @Test("a folder that cannot be made is an error that says so")
  func noFolder() async throws {
    try folder.write("", to: "pages")
    try await Boing.fail(
      "gallery pages --demo size",
      "is not a folder, so nothing can be written below it; choose another path\n", status: 1,
      in: folder)
    #expect(folder.text("pages") == "")
  }

  @Test("Ctrl-C leaves no picture, nor the folder that was made")
  func interrupt() async throws {
    let run = try RunningBoing(
      ["gallery", "site/pages", "--scale", "4"], in: folder, isPatient: true)
    while run.isRunning, folder.names(in: "site/pages") == [] {
      try await Task.sleep(for: .milliseconds(5))
    }
    try await Task.sleep(for: .milliseconds(400))
    run.send(SIGINT)
    let outcome = await run.outcome()
    #expect(outcome.wasKilled)
    #expect(folder.names == [])
  }
}
