import Foundation
import Synchronization
import Testing

@testable import BoingQuartzCore

@Suite("The calls of a commit")
struct EventQueueTests {
  @Test("are taken by another queue once all of them are there")
  func together() {
    let (queue, other) = (EventQueue(), EventQueue())
    var calls: [String] = []
    queue.commit {
      queue.post { calls.append("stop") }
      other.append(queue)
      #expect(!other.isPending)
      queue.postWhenIdle { calls.append("block") }
    }
    other.append(queue)
    #expect(!queue.isPending)
    EventQueue.drain([other])
    #expect(calls == ["stop", "block"])
  }

  @Test("run a block once where a thread ends the last animation while another closes the group")
  func closedMeanwhile() {
    for _ in 0..<20_000 {
      let count = Atomic(0)
      let queue = EventQueue()
      nonisolated(unsafe) let group = CompletionGroup {
        count.wrappingAdd(1, ordering: .relaxed)
      }
      group.animationAdded()
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { group.close(queue) } else { group.animationEnded() }
      }
      EventQueue.drain([queue])
      #expect(count.load(ordering: .relaxed) == 1)
    }
  }
}
