// How Compose and Android play, read from their documentation.
package players

import android.animation.TimeInterpolator
import androidx.compose.animation.core.KeyframesSpec
import androidx.compose.animation.core.SpringSpec
import androidx.compose.animation.core.TweenSpec
import androidx.dynamicanimation.animation.SpringForce
import kotlin.math.abs
import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.sin
import kotlin.math.sqrt

object Players {
  // The distance from rest and the velocity, with a mass of 1.
  private fun oscillator(
    dampingRatio: Float, stiffness: Float, position: Double, velocity: Double
  ): (Double) -> Pair<Double, Double> {
    val frequency = sqrt(stiffness.toDouble())
    val ratio = dampingRatio.toDouble()
    val decay = ratio * frequency
    if (ratio < 1) {
      val swing = frequency * sqrt(1 - ratio * ratio)
      val side = (velocity + decay * position) / swing
      return { t ->
        val (c, s) = Pair(cos(swing * t), sin(swing * t))
        val x = exp(-decay * t) * (position * c + side * s)
        Pair(x, exp(-decay * t) * swing * (side * c - position * s) - decay * x)
      }
    }
    if (ratio == 1.0) {
      val slope = velocity + frequency * position
      return { t ->
        val x = exp(-frequency * t) * (position + slope * t)
        Pair(x, exp(-frequency * t) * slope - frequency * x)
      }
    }
    val root = frequency * sqrt(ratio * ratio - 1)
    val (p, q) = Pair(root - decay, -root - decay)
    val b = (velocity - p * position) / (q - p)
    val a = position - b
    return { t -> Pair(a * exp(p * t) + b * exp(q * t), a * p * exp(p * t) + b * q * exp(q * t)) }
  }

  // Compose evaluates whole milliseconds, and is at the target from the time at which the envelope is
  // within the threshold.
  fun composed(
    spec: SpringSpec<Float>, velocity: Float, zero: Double, one: Double
  ): (Double) -> Double {
    val at = oscillator(spec.dampingRatio, spec.stiffness, zero - one, velocity.toDouble())
    val threshold = (spec.visibilityThreshold ?: 0.01f).toDouble()
    var last = 0
    var calm = 0
    var time = 0
    // The exact end is when the distance is within the threshold for good.
    while (calm < 2000 && time < 200_000) {
      calm = if (abs(at(time / 1000.0).first) <= threshold) calm + 1 else 0
      if (calm == 1) last = time
      time += 1
    }
    return { t ->
      val milliseconds = (t * 1000 + 1e-9).toInt()
      if (milliseconds >= last) one else (one + at(milliseconds / 1000.0).first).toFloat().toDouble()
    }
  }

  fun composed(spec: TweenSpec<Float>, velocity: Float, zero: Double, one: Double): (Double) -> Double =
    { t -> spec.easing.transform(minOf(1.0, t * 1000 / spec.durationMillis).toFloat()).toDouble() }

  fun composed(spec: KeyframesSpec<Float>): (Double) -> Double = { t ->
    val time = minOf(t * 1000, spec.durationMillis.toDouble())
    val next = spec.keys.indexOfFirst { it.time > time }
    if (next < 0) spec.keys.last().value.toDouble()
    else {
      val (a, b) = Pair(spec.keys[next - 1], spec.keys[next])
      val part = ((time - a.time) / (b.time - a.time)).toFloat()
      (a.value + (b.value - a.value) * a.easing.transform(part)).toDouble()
    }
  }

  fun interpolated(interpolator: TimeInterpolator, milliseconds: Long): (Double) -> Double =
    { t -> interpolator.getInterpolation(minOf(1.0, t * 1000 / milliseconds).toFloat()).toDouble() }

  // The dynamic animations stop at the target within three quarters of a pixel, with 62.5 times that a
  // second.
  fun forced(force: SpringForce, velocity: Float, zero: Double): (Double) -> Double {
    val target = force.finalPosition.toDouble()
    val at = oscillator(force.dampingRatio, force.stiffness, zero - target, velocity.toDouble())
    var stopped = Double.POSITIVE_INFINITY
    var reached = 0
    return { t ->
      while (reached / 240.0 <= t && stopped == Double.POSITIVE_INFINITY) {
        val (distance, speed) = at(reached / 240.0)
        if (abs(distance) < 0.75 && abs(speed) < 0.75 * 62.5) stopped = reached / 240.0
        reached += 1
      }
      if (t >= stopped) target else target + at(t).first
    }
  }
}
