// Keyframe animations of other motions.

import Boing
import BoingCurves

let swing = try CAKeyframeAnimation(
  keyPath: "position.x",
  motion: SpringMotion(from: 480, to: 160, spring: Spring(perceptualDuration: 0.5, bounce: 0.4)))
let no = try CAKeyframeAnimation(
  keyPath: "position.x",
  motion: Shake(about: 160, amplitude: 12, numberOfSwings: 5, duration: 0.6))
let hop = try CAKeyframeAnimation(
  keyPath: "transform.translation.y", motion: DockBounce(height: -60))
hop.repeatCount = 3

let layer = CALayer()
layer.add(swing, forKey: "swing")
layer.add(no, forKey: "no")
layer.add(hop, forKey: "hop")
