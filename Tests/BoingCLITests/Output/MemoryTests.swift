import ArgumentParser
import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

@Suite("Memory")
struct MemoryTests {
  private let folder = TemporaryFolder()

  @Test(
    "a size has a unit that counts in 1024, or none",
    arguments: [
      ("512M", 512 * 1024 * 1024), ("4G", 4 * 1024 * 1024 * 1024), ("1.5g", 1_610_612_736),
      ("64k", 65_536), ("64KiB", 65_536), ("2GB", 2_147_483_648), ("1T", 1_099_511_627_776),
      ("1000", 1000), ("12b", 12),
    ] as [(String, Int)])
  func sizes(text: String, bytes: Int) throws {
    #expect(try MemorySize.bytes(text) == bytes)
  }

  @Test(
    "what is no size is refused",
    arguments: ["", "M", "-1M", "nan", "inf", "1e300", "0", "12X", "1 M", "0.5", "99999999T", "iB"])
  func noSizes(text: String) {
    #expect(throws: ValidationError.self) { try MemorySize.bytes(text) }
  }

  @Test(
    "a size is shown in its largest unit",
    arguments: [
      (0, "0"), (1023, "1023"), (1_048_576, "1M"), (1_610_612_736, "1.5G"), (104_857_600, "100M"),
    ] as [(Int, String)])
  func texts(bytes: Int, text: String) {
    #expect(MemorySize.text(bytes) == text)
  }

  @Test("more threads than the memory holds become fewer, which is said once")
  func fewerThreads() async throws {
    let line =
      "render one-axis --scale 0.5 --duration 0.2 --threads 256 --shutter-angle 180 --shutter-samples 2 "
      + "--memory 200M -o a.apng --contact-sheet s.png --onion-skin o.png"
    let outcome = try await Boing.succeed(line, in: folder)
    #expect(outcome.err.contains(" threads of 256 draw: all of them need about "))
    #expect(outcome.err.contains(" of memory, and 200M may be used; --memory changes that\n"))
    #expect(outcome.err.components(separatedBy: "of 256").count == 2)
    #expect(try await Boing.run(line + " --quiet", in: folder).err == "")
    let json = try await Boing.run(line + " --json", in: folder)
    #expect(json.err == "")
    #expect(json.out.contains("200M may be used"))
  }

  @Test("memory that not even one thread can do with is refused with what it needs")
  func tooLittle() async throws {
    let outcome = try await Boing.fail(
      "render jack --memory 10M -o a.apng", "--memory 10M: a single thread needs about ", status: 1,
      in: folder)
    #expect(outcome.err.hasSuffix("; allow as much, or lower --scale\n"))
  }

  @Test("an onion skin whose frames do not fit into the memory is refused")
  func onionSkin() async throws {
    try await Boing.fail(
      "render jack --onion-skin o.png --onion-skin-frames 200 --memory 300M --threads 1",
      "--onion-skin-frames 200: 200 frames take 879M of memory, and 300M may be used; ", status: 1,
      in: folder)
  }

  @Test(
    "256 threads with motion blur stay within an address space of 2 GB",
    .enabled(if: !Sanitizer.isOn))
  func addressSpace() async throws {
    let script =
      "ulimit -v 2000000; cd '\(folder.url.path)'; '\(Boing.program.path)' render jack --duration 0.1 "
      + "--threads 256 --shutter-angle 180 --shutter-samples 2 --quiet -o a.apng; echo $?"
    #expect(try Tool.text("bash", ["-c", script]) == "0\n")
    #expect(folder.names == ["a.apng"])
  }
}
