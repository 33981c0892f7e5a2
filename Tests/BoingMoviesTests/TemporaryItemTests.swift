import BoingTestSupport
import Foundation
import Synchronization
import Testing

@testable import BoingMovies

@Suite("A temporary folder")
struct TemporaryItemTests {
  @Test("is made while other processes, here a thread without our locks, remove what they find")
  func besideOthers() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/boing-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let isOver = Atomic(false)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isOver.load(ordering: .relaxed) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
          rmdir(folder + "/" + name)
        }
      }
      done.signal()
    }
    defer {
      isOver.store(true, ordering: .relaxed)
      done.wait()
    }
    for _ in 0..<(TestRun.isFull ? 20_000 : 4_000) {
      let item = try TemporaryItem(.frames, in: folder)
      rmdir(item.path)
      item.end()
    }
  }

  @Test("is refused in a folder that is gone")
  func nowhere() {
    #expect {
      try TemporaryItem(.batch, in: "/nonexistent/folder")
    } throws: {
      ($0 as? TemporaryItem.Refusal)?.code == ENOENT
    }
  }
}
