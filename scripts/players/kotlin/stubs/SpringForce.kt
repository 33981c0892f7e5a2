package androidx.dynamicanimation.animation

class SpringForce(val finalPosition: Float) {
  var dampingRatio = 0.5f
  var stiffness = 1500f
}
