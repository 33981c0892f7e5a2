// The few types of Compose and Android that exported texts use, and how these play what is no spring, read from their
// documentation; none of their code is here. kotlin.py makes a file of each package.
package android.animation

fun interface TimeInterpolator { fun getInterpolation(input: Float): Float }

package androidx.dynamicanimation.animation

class SpringForce(val finalPosition: Float) {
  var dampingRatio = 0.5f
  var stiffness = 1500f
}

package android.graphics

class Path {
  val points = mutableListOf<Pair<Float, Float>>()
  fun moveTo(x: Float, y: Float) { points.add(Pair(x, y)) }
  fun lineTo(x: Float, y: Float) { points.add(Pair(x, y)) }
}

package android.view.animation

import android.animation.TimeInterpolator
import android.graphics.Path

// Lines from (0, 0) to (1, 1) whose x does not fall, as its documentation says.
class PathInterpolator(path: Path) : TimeInterpolator {
  private val points = path.points.toList()

  init {
    require(points.first() == Pair(0f, 0f) && points.last() == Pair(1f, 1f)) { "not from (0,0) to (1,1)" }
    require(points.zipWithNext().all { (a, b) -> a.first <= b.first }) { "the path goes back" }
  }

  override fun getInterpolation(input: Float): Float {
    if (input <= 0f) return 0f
    if (input >= 1f) return 1f
    val next = points.indexOfFirst { it.first > input }
    val (a, b) = Pair(points[next - 1], points[next])
    return a.second + (b.second - a.second) * ((input - a.first) / (b.first - a.first))
  }
}

package androidx.compose.animation.core

fun interface Easing { fun transform(fraction: Float): Float }
val LinearEasing = Easing { it }

class SpringSpec<T>(val dampingRatio: Float, val stiffness: Float, val visibilityThreshold: T?)
fun <T> spring(dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null) =
  SpringSpec(dampingRatio, stiffness, visibilityThreshold)

class TweenSpec<T>(val durationMillis: Int, val easing: Easing)
fun <T> tween(durationMillis: Int = 300, easing: Easing) = TweenSpec<T>(durationMillis, easing)

class KeyframesSpec<T>(val durationMillis: Int, val keys: List<KeyframeEntity<T>>)
class KeyframeEntity<T>(val value: T, val time: Int, var easing: Easing = LinearEasing)
class KeyframesSpecConfig<T> {
  var durationMillis = 300
  val keys = mutableListOf<KeyframeEntity<T>>()
  infix fun T.at(timeStamp: Int) = KeyframeEntity(this, timeStamp).also { keys.add(it) }
  infix fun KeyframeEntity<T>.using(easing: Easing) = also { it.easing = easing }
}
fun <T> keyframes(init: KeyframesSpecConfig<T>.() -> Unit) =
  KeyframesSpecConfig<T>().apply(init).let { KeyframesSpec(it.durationMillis, it.keys.toList()) }

package players

import android.animation.TimeInterpolator
import androidx.compose.animation.core.KeyframesSpec
import androidx.compose.animation.core.SpringSpec
import androidx.compose.animation.core.TweenSpec
import androidx.dynamicanimation.animation.SpringForce

// Functions of the seconds, and the parameters of springs as JSON.
object Players {
  fun composed(spec: SpringSpec<Float>, velocity: Float) =
    """{"dampingRatio": ${spec.dampingRatio}, "stiffness": ${spec.stiffness}, "velocity": $velocity,""" +
      """ "threshold": ${spec.visibilityThreshold ?: 0.01f}}"""

  fun composed(spec: TweenSpec<Float>, velocity: Float): (Double) -> Double =
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

  fun forced(force: SpringForce, velocity: Float) =
    """{"dampingRatio": ${force.dampingRatio}, "stiffness": ${force.stiffness}, "velocity": $velocity,""" +
      """ "target": ${force.finalPosition}}"""
}
