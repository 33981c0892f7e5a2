// The shortest bounce there is.

import Boing

// snippet.hide
let layer = CALayer()
// snippet.show
layer.bounce(\.position.y, to: 300, bounces: 4, duration: 0.5)  // four is what a viewer counts
