// SwiftUI's views bounce: by an animation, or by a call that follows the policy of reduced motion.

import Boing

// snippet.hide
#if canImport(SwiftUI)
  import SwiftUI

  // snippet.show
  struct Ball: View {
    @State private var isDown = false

    var body: some View {
      Circle()
        .frame(width: 40, height: 40)
        .offset(y: isDown ? 140 : 0)
        .onTapGesture {
          withBounce(.wall(.gravity(), bounces: 3), duration: 0.8) { isDown.toggle() }
        }
    }
  }

  struct Badge: View {
    var count: Int

    var body: some View {
      Text("\(count)")
        .scaleEffect(count > 0 ? 1 : 0.5)
        .animation(.bounce(bounces: 4, duration: 0.5), value: count)
    }
  }
// snippet.hide
#endif
