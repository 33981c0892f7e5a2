// A box that drops and bounces: the README's first example.

import Boing

// snippet.hide
let box = CALayer()
box.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
box.position = CGPoint(x: 160, y: 160)
// snippet.show
let drop = BounceAnimation(
  BounceRequest(\.position.y, .fromTo(160, 300), .springy(bounces: 4), duration: 0.5))
box.position.y = 300
box.add(drop, forKey: "drop")
// snippet.hide
print("\(drop.values?.count ?? 0) keyframes")
