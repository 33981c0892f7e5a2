// Code written for SKBounceAnimation, and the same in today's words.

import Boing
import BoingClassics

// snippet.hide
let view = CALayer()
// snippet.show
// snippet.old
let keyPath = "position.y"
let bounceAnimation = SKBounceAnimation(keyPath: keyPath)
bounceAnimation.fromValue = 160
bounceAnimation.toValue = 300
bounceAnimation.duration = 0.5
bounceAnimation.numberOfBounces = 4
bounceAnimation.stiffness = SKBounceAnimationStiffnessLight
view.setValue(300, forKeyPath: keyPath)
view.add(bounceAnimation, forKey: "drop")
// snippet.end
// snippet.new
view.bounce(
  \.position.y, to: 300, bounces: 4, duration: 0.5)
// snippet.end
