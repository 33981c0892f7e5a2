import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Atomic files")
struct AtomicFileTests {
  private let scratch = TemporaryFolder()

  @Test("a committed file stands at its place and nothing else is left")
  func commit() throws {
    let file = try AtomicFile(replacing: scratch.file("a.bin"))
    try file.write(Data([1, 2, 3, 4]))
    try file.write(Data([9]), at: 1)
    #expect(scratch.names.count == 1)
    #expect(!scratch.names.contains("a.bin"))
    #expect(file.size == 4)
    try file.commit()
    #expect(scratch.names == ["a.bin"])
    #expect(try scratch.data("a.bin") == Data([1, 9, 3, 4]))
  }

  @Test("a file that is given up leaves the old one as it was")
  func discard() throws {
    try Data([7]).write(to: scratch.file("a.bin"))
    do {
      let file = try AtomicFile(replacing: scratch.file("a.bin"))
      try file.write(Data(count: 1000))
    }
    let other = try AtomicFile(replacing: scratch.file("b.bin"))
    other.discard()
    other.discard()
    #expect(scratch.names == ["a.bin"])
    #expect(try scratch.data("a.bin") == Data([7]))
  }

  @Test("a replaced file keeps its permissions, and a link keeps its target")
  func permissionsAndLinks() throws {
    let manager = FileManager.default
    try Data([7]).write(to: scratch.file("real.bin"))
    try manager.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: scratch.file("real.bin").path)
    try manager.createSymbolicLink(
      at: scratch.file("link.bin"), withDestinationURL: scratch.file("real.bin"))
    try scratch.file("link.bin").put(Data([8]))
    #expect(scratch.names == ["link.bin", "real.bin"])
    #expect(try scratch.data("real.bin") == Data([8]))
    let attributes = try manager.attributesOfItem(atPath: scratch.file("real.bin").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("a link to a file that is not there yet is followed")
  func danglingLink() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: scratch.file("one").path, withDestinationPath: "two")
    try manager.createSymbolicLink(
      atPath: scratch.file("two").path, withDestinationPath: scratch.file("real").path)
    try manager.createSymbolicLink(atPath: scratch.file("loop").path, withDestinationPath: "loop")
    try scratch.file("one").put(Data([8]))
    #expect(scratch.names == ["loop", "one", "real", "two"])
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.file("one").path) == "two")
    #expect(try scratch.data("real") == Data([8]))
  }

  @Test("a place where nothing can be written is refused, named with the remedy")
  func badDestinations() throws {
    try Data([1]).write(to: scratch.file("plain"))
    let plain = scratch.file("plain").path
    let missing = scratch.file("none").path
    #expect(throws: FileError.folderMissing(missing)) {
      try AtomicFile(replacing: scratch.file("none/a.png"))
    }
    #expect(throws: FileError.notAFolder(plain)) {
      try AtomicFile(replacing: URL(fileURLWithPath: plain + "/a.png"))
    }
    #expect(throws: FileError.destinationIsFolder(scratch.path)) {
      try AtomicFile(replacing: scratch.url)
    }
    #expect(throws: FileError.destinationNotAFile("/dev/null")) {
      try AtomicFile(replacing: URL(fileURLWithPath: "/dev/null"))
    }
    let error = #expect(throws: FileError.self) {
      try AtomicFile(replacing: URL(fileURLWithPath: "/proc/a.png"))
    }
    guard case .folderNotWritable("/proc", _) = error else {
      Issue.record("\(String(describing: error)) does not name /proc")
      return
    }
    #expect(error?.description.contains("choose another folder") == true)
    #expect(scratch.names == ["plain"])
  }

  @Test("an address that is no file is refused")
  func remoteAddress() throws {
    let url = try #require(URL(string: "https://example.org/a.png"))
    #expect(throws: FileError.self) { try AtomicFile(replacing: url) }
  }

  @Test("a full device is told apart from other errors")
  func fullDevice() throws {
    let output = try FileOutput(path: "/dev/full", flags: 0)
    #expect(throws: FileError.diskFull("/dev/full")) { try output.write(Data(count: 10)) }
    #expect(throws: FileError.diskFull("/dev/full")) { try output.write(Data(count: 10), at: 0) }
  }

  @Test("an interrupt removes files and folders and keeps its exit status")
  func interrupt() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = scratch.path as String] in
      TemporaryFiles.removeOnInterrupt()
      TemporaryFiles.removeOnInterrupt()
      let folder = URL(fileURLWithPath: path)
      try folder.appendingPathComponent("kept").put(Data())
      let unfinished = try Unfinished(in: folder)
      kill(getpid(), SIGTERM)
      sleep(10)
      withExtendedLifetime(unfinished) {}
    }
    #expect(scratch.names == ["kept"])
  }

  @Test("what is not finished when a library ends the process is removed, and its exit code stays")
  func exitWithinWork() async throws {
    await #expect(processExitsWith: .exitCode(1)) { [path = scratch.path as String] in
      TemporaryFiles.removeOnInterrupt()
      let folder = URL(fileURLWithPath: path)
      try folder.appendingPathComponent("kept").put(Data())
      let unfinished = try Unfinished(in: folder)
      #expect(namesInFolder(path).count == 3)
      withExtendedLifetime(unfinished) { TemporaryFiles.withoutInterrupt { exit(1) } }
    }
    #expect(scratch.names == ["kept"])
  }

  @Test(
    "a folder of frames takes the place and the permissions of an earlier one, and leaves nothing")
  func folder() throws {
    let manager = FileManager.default
    let place = scratch.file("frames").path
    for (round, count) in [3, 1, 2].enumerated() {
      let frames = try StagedFolder(framesAt: scratch.file("frames")) { $0.hasPrefix("f") }
      for index in 0..<count { try frames.write(Data([UInt8(round)]), named: "f\(index)") }
      try frames.commit()
      #expect(scratch.names == ["frames"])
      #expect(namesInFolder(place) == (0..<count).map { "f\($0)" })
      #expect(try scratch.data("frames/f0") == Data([UInt8(round)]))
      let attributes = try manager.attributesOfItem(atPath: place)
      if round > 0 { #expect(attributes[.posixPermissions] as? Int == 0o750) }
      try manager.setAttributes([.posixPermissions: 0o750], ofItemAtPath: place)
    }
  }

  @Test("a folder in which something else came to lie meanwhile is left alone")
  func folderInUse() throws {
    let frames = try StagedFolder(framesAt: scratch.file("frames")) { $0.hasPrefix("f") }
    try frames.write(Data([1]), named: "f0")
    try FileManager.default.createDirectory(
      at: scratch.file("frames"), withIntermediateDirectories: false)
    try Data([2]).write(to: scratch.file("frames/notes"))
    let error = FileError.folderInUse(scratch.file("frames").path, found: "notes")
    #expect(throws: error) { try frames.commit() }
    #expect(scratch.names == ["frames"])
    #expect(namesInFolder(scratch.file("frames").path) == ["notes"])
  }

  @Test("names change places in one step and in three")
  func exchange() throws {
    let (a, b) = (scratch.file("a").path, scratch.file("b").path)
    try Data([1]).write(to: scratch.file("a"))
    try Data([2]).write(to: scratch.file("b"))
    #expect(exchangeNames(a, b, spare: scratch.file("c").path))
    #expect(try scratch.data("a") == Data([2]))
    #expect(exchangeNamesInSteps(a, b, spare: scratch.file("c").path))
    #expect(try scratch.data("a") == Data([1]))
    #expect(!exchangeNamesInSteps(scratch.file("none").path, b, spare: scratch.file("c").path))
    #expect(scratch.names == ["a", "b"])
    #expect(try scratch.data("b") == Data([2]))
  }

  @Test(
    "an interrupt while a folder is replaced leaves the old one or the new one, and nothing else",
    arguments: [0, 1_000, 4_000, 16_000])
  func interruptedReplacement(delay: Int) async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      [path = scratch.path as String, delay = delay as Int] in
      TemporaryFiles.removeOnInterrupt()
      let place = URL(fileURLWithPath: path + "/frames")
      for round in 0..<1_000 {
        let frames = try StagedFolder(framesAt: place) { _ in true }
        for index in 0..<20 { try frames.write(Data([UInt8(round % 2)]), named: "f\(index)") }
        if round == 1 {
          Thread.detachNewThread {
            usleep(UInt32(delay))
            kill(getpid(), SIGTERM)
          }
        }
        try frames.commit()
      }
    }
    #expect(scratch.names == ["frames"])
    let frames = scratch.names(in: "frames")
    #expect(frames.count == 20)
    let contents = try frames.map { try scratch.data("frames/" + $0) }
    #expect(Set(contents).count == 1)
  }

  @Test("a signal between the start of a child and its registration ends the child, too")
  func signalDuringStart() async throws {
    let pidFile = scratch.file("pid").path
    await #expect(processExitsWith: .signal(SIGTERM)) { [pidFile = pidFile as String] in
      TemporaryFiles.removeOnInterrupt()
      // Another thread takes the signal, as one of the workers might.
      Thread.detachNewThread { sleep(60) }
      usleep(50_000)
      TemporaryFiles.withoutInterrupt {
        var child: pid_t = 0
        _ = spawn(
          &child, program: "/bin/sleep", arguments: ["60"], input: STDIN_FILENO,
          errors: STDERR_FILENO)
        try? Data("\(child)".utf8).write(to: URL(fileURLWithPath: pidFile))
        kill(getpid(), SIGTERM)
        usleep(50_000)
        _ = TemporaryFiles.register(process: child)
      }
      sleep(10)
    }
    #expect(try isGone(processIn: scratch.file("pid")))
  }

  @Test("a file beyond the limit on sizes is an error, and leaves nothing")
  func sizeLimit() async throws {
    await #expect(processExitsWith: .success) { [path = scratch.path as String] in
      TemporaryFiles.removeOnInterrupt()
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let place = URL(fileURLWithPath: path + "/a.bin")
      let file = try AtomicFile(replacing: place)
      #expect(throws: FileError.system(operation: "write", path: place.path, code: EFBIG)) {
        try file.write(Data(count: 2_000))
      }
    }
    #expect(scratch.names == [])
  }

  @Test("what the last step would refuse is refused first: a name too long, another's file in /tmp")
  func lateRefusals() async throws {
    let long = scratch.file(String(repeating: "a", count: 300))
    let error = FileError.system(operation: "create", path: long.path, code: ENAMETOOLONG)
    #expect(throws: error) { try AtomicFile(replacing: long) }
    #expect(throws: error) { try StagedFolder(framesAt: long) { _ in true } }
    #expect(scratch.names == [])
    guard geteuid() == 0 else { return }
    try Data([1]).write(to: scratch.file("theirs"))
    chmod(scratch.path, 0o1777)
    await #expect(processExitsWith: .success) { [path = scratch.path as String] in
      guard setuid(12_345) == 0 else { return }
      let place = URL(fileURLWithPath: path + "/theirs")
      #expect(throws: FileError.system(operation: "replace", path: place.path, code: EPERM)) {
        try AtomicFile(replacing: place)
      }
      try AtomicFile(replacing: URL(fileURLWithPath: path + "/own")).discard()
    }
  }

  @Test(
    "further signals wait until everything is removed",
    arguments: TestRun.isFull ? [0, 300, 2_000] : [300])
  func secondSignal(pause: Int) async throws {
    let result = await #expect(processExitsWith: .failure) {
      [path = scratch.path as String, pause = pause as Int] in
      TemporaryFiles.removeOnInterrupt()
      let folder = URL(fileURLWithPath: path)
      var files: [AtomicFile] = []
      for index in 0..<300 {
        files.append(try AtomicFile(replacing: folder.appendingPathComponent("\(index)")))
      }
      for signal in [SIGTERM, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTERM] {
        kill(getpid(), signal)
        usleep(UInt32(pause))
      }
      while true { sleep(1) }
    }
    // Of signals that are pending at once, any may be the first to be delivered.
    let status = try #require(result?.exitStatus)
    #expect([SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains { status == .signal($0) })
    #expect(scratch.names == [])
  }

  @Test("what a killed process left is removed by the next file in the folder, and nothing else is")
  func abandoned() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = scratch.path as String] in
      let folder = URL(fileURLWithPath: path)
      let unfinished = try Unfinished(in: folder)
      let batch = try FileBatch(into: folder)
      try batch.add("page") { try Data(count: 10).write(to: $0) }
      kill(getpid(), SIGKILL)
      withExtendedLifetime((unfinished, batch)) {}
    }
    #expect(scratch.names.filter { $0.hasPrefix(".boing-") }.count == 3)
    // Someone else's, for all that is known.
    try Data([1]).write(to: scratch.file(".boing-notes"))
    try Data([1]).write(to: scratch.file(".boing-0123456789abc.other"))
    let living = try AtomicFile(replacing: scratch.file("living"))
    let other = try AtomicFile(replacing: scratch.file("b"))
    other.discard()
    let kept = [".boing-0123456789abc.other", ".boing-notes"]
    #expect(
      scratch.names
        == (kept + [URL(fileURLWithPath: living.temporaryPath).lastPathComponent]).sorted())
    try living.commit()
    #expect(scratch.names == kept + ["living"])
  }

  @Test("an abandoned folder of frames keeps what is no frame")
  func abandonedFolder() throws {
    let folder = scratch.file(".boing-0123456789abc.frames")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in ["frame-0001.png", "letter.txt"] {
      try Data([1]).write(to: folder.appendingPathComponent(name))
    }
    try AtomicFile(replacing: scratch.file("a")).discard()
    #expect(namesInFolder(folder.path) == ["letter.txt"])
  }

  @Test("ten processes that write one file and remove what is abandoned leave one whole file")
  func tenAtOnce() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = scratch.path as String, number = number as Int] in
            for _ in 0..<50 {
              try URL(fileURLWithPath: path + "/a")
                .put(Data(repeating: UInt8(number), count: 10_000))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(scratch.names == ["a"])
    let bytes = try scratch.data("a")
    #expect(bytes.count == 10_000)
    #expect(Set(bytes).count == 1)
  }

  @Test(
    "a file of another kind is only replaced where every kind may be",
    arguments: [
      ("", true), ("not a picture", false), ("\u{89}PNG", false), ("GIF89a", false),
    ])
  func otherKinds(text: String, isReplaced: Bool) throws {
    let place = scratch.file("a.png")
    let before = Data(text.utf8)
    try before.write(to: place)
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    func write(_ overwriting: Overwriting) throws(FileError) {
      try place.put(png, overwriting.files(like: .png))
    }
    #expect(throws: FileError.destinationExists(place.path)) { try write(.never) }
    if isReplaced {
      try write(.sameFormat)
    } else {
      #expect(throws: FileError.destinationOfOtherKind(place.path, expected: "a PNG")) {
        try write(.sameFormat)
      }
      #expect(try Data(contentsOf: place) == before)
      try write(.always)
    }
    #expect(try Data(contentsOf: place) == png)
    try write(.sameFormat)
    #expect(scratch.names == ["a.png"])
  }

  @Test("a file that comes to the destination while another one is written is not replaced either")
  func lateArrival() throws {
    for (rule, error) in [
      (Overwriting.never, FileError.destinationExists(scratch.file("a").path)),
      (.sameFormat, .destinationOfOtherKind(scratch.file("a").path, expected: "a PNG")),
    ] {
      try? FileManager.default.removeItem(at: scratch.file("a"))
      let file = try AtomicFile(replacing: scratch.file("a"), rule.files(like: .png))
      try Data([7]).write(to: scratch.file("a"))
      #expect(throws: error) { try file.commit() }
      #expect(try scratch.data("a") == Data([7]))
      #expect(scratch.names == ["a"])
    }
  }

  @Test("frames replace no folder where nothing is to be replaced")
  func keptFolder() throws {
    let url = scratch.file("frames")
    for rule in [Overwriting.never, .sameFormat, .always] {
      let frames = try StagedFolder(framesAt: url, rule) { _ in true }
      try frames.write(Data([1]), named: "f")
      try frames.commit()
    }
    #expect(throws: FileError.destinationExists(url.path)) {
      try StagedFolder(framesAt: url, .never) { _ in true }
    }
  }

  @Test("links are followed before .. is applied, as the system does")
  func parentOfLink() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: scratch.file("real/inner"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: scratch.file("link").path, withDestinationPath: "real/inner")
    for (path, expected) in [
      ("link/../x", "real/x"), ("link/../inner/x", "real/inner/x"), ("link/./x", "real/inner/x"),
      ("link/../../x", "x"), ("real/inner/../x", "real/x"), ("./real//x", "real/x"),
    ] {
      let url = URL(fileURLWithPath: scratch.path + "/" + path)
      #expect(CanonicalPath(url).path == scratch.file(expected).path, "\(path)")
      try url.put(Data(path.utf8))
      #expect(try Data(contentsOf: scratch.file(expected)) == Data(path.utf8), "\(path)")
    }
    let relative = URL(fileURLWithPath: "link/../x", relativeTo: scratch.url)
    #expect(CanonicalPath(relative).path == scratch.file("real/x").path)
    #expect(CanonicalPath("/..").path == "/")
    #expect(CanonicalPath("/x/").path == "/x")
    #expect(CanonicalPath("/none/../x").path == "/none/../x")
  }

  @Test("an interrupt ends the child")
  func interruptedChild() async throws {
    let pidFile = scratch.file("pid").path
    await #expect(processExitsWith: .signal(SIGINT)) { [pidFile = pidFile as String] in
      TemporaryFiles.removeOnInterrupt()
      let child = try ChildProcess(
        program: "/bin/sh", arguments: ["-c", "echo $$ > \(pidFile); sleep 60"], stallTimeout: 60)
      while (try? String(contentsOfFile: pidFile, encoding: .utf8))?.hasSuffix("\n") != true {
        usleep(1000)
      }
      kill(getpid(), SIGINT)
      sleep(10)
      withExtendedLifetime(child) {}
    }
    #expect(try isGone(processIn: scratch.file("pid")))
  }
}

/// A file and a folder of frames that are being written.
private struct Unfinished {
  let file: AtomicFile
  let frames: StagedFolder

  init(in folder: URL) throws {
    file = try AtomicFile(replacing: folder.appendingPathComponent("lost"))
    try file.write(Data(count: 100))
    frames = try StagedFolder(framesAt: folder.appendingPathComponent("frames")) { _ in true }
    for name in ["frame-0001.png", "frame-0002.png"] {
      try frames.write(Data(count: 10), named: name)
    }
  }
}

/// Returns true if the process whose number a file has ends within a moment; one that only waits to be collected has
/// ended.
func isGone(processIn file: URL) throws -> Bool {
  let text = try String(contentsOf: file, encoding: .utf8)
  let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  for _ in 0..<200 {
    let state = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    guard let state, state.split(separator: ")").last?.hasPrefix(" Z") == false else { return true }
    usleep(10_000)
  }
  return false
}

/// A file system of 64 KiB, where mounting is allowed.
final class SmallDisk {
  let scratch: TemporaryFolder

  static let isPossible = (try? SmallDisk()) != nil

  init() throws {
    scratch = TemporaryFolder()
    let options = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", scratch.path]
    guard try Tool.output("mount", options) != nil else { throw FrameFailure(index: 0) }
  }

  deinit {
    _ = try? Tool.output("umount", [scratch.path])
  }
}
