import BoingTestSupport
import Foundation
import Testing

@Suite("Completion scripts")
struct CompletionTests {
  @Test("a script is made for each shell, which can read it", arguments: ["bash", "zsh", "fish"])
  func script(shell: String) async throws {
    let folder = TemporaryFolder()
    let outcome = try await Boing.succeedSilently(
      "--generate-completion-script \(shell)", in: folder)
    for word in [
      "render", "export", "gravity", "tendies", "spring", "convert", "back-out",
      "export", "after-effects-keyframes",
    ] {
      #expect(outcome.out.contains(word), "\(word)")
    }
    guard Tool.find(shell) != nil else { return }
    try folder.write(outcome.out, to: "script")
    let parsed = try Tool.text(shell, ["-n", folder.url.path + "/script"])
    #expect(parsed == "")
  }

  @Test("an unknown shell is refused with the known ones")
  func unknownShell() async throws {
    let outcome = try await Boing.run(
      "--generate-completion-script nosh", in: TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.out == "")
    for word in ["nosh", "bash", "zsh", "fish"] { #expect(outcome.err.contains(word)) }
  }
}
