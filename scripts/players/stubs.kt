// The types of Compose and Android that exported texts use, by their documentation, and what plays them; none of their
// code is here. compiled.py makes a file of each package.
package android.animation

fun interface TimeInterpolator { fun getInterpolation(input: Float): Float }

package androidx.dynamicanimation.animation

class SpringForce(val finalPosition: Float) {
  var dampingRatio = 0.5f
  var stiffness = 1500f
}

package android.graphics

class Path {
  val points = mutableListOf<List<Float>>()
  fun moveTo(x: Float, y: Float) { points.add(listOf(x, y)) }
  fun lineTo(x: Float, y: Float) { points.add(listOf(x, y)) }
}

package android.view.animation

class PathInterpolator(path: android.graphics.Path) {
  val points = path.points.toList()

  init { require(points.first() == listOf(0f, 0f) && points.last() == listOf(1f, 1f)) { "not from (0,0) to (1,1)" } }
}

package androidx.compose.animation.core

fun interface Easing { fun transform(fraction: Float): Float }
val LinearEasing = Easing { it }

class SpringSpec<T>(val dampingRatio: Float, val stiffness: Float, val visibilityThreshold: T?)
fun <T> spring(dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null) =
  SpringSpec(dampingRatio, stiffness, visibilityThreshold)

class TweenSpec<T>(val durationMillis: Int, val easing: Easing)
fun <T> tween(durationMillis: Int = 300, easing: Easing) = TweenSpec<T>(durationMillis, easing)

class KeyframesSpecConfig<T> {
  var durationMillis = 300
  val keys = mutableListOf<Pair<Int, T>>()
  infix fun T.at(timeStamp: Int) { keys.add(Pair(timeStamp, this)) }
  infix fun Unit.using(easing: Easing) { require(easing === LinearEasing) }
}
fun <T> keyframes(init: KeyframesSpecConfig<T>.() -> Unit) = KeyframesSpecConfig<T>().apply(init)

package players

import android.animation.TimeInterpolator
import android.view.animation.PathInterpolator
import androidx.compose.animation.core.KeyframesSpecConfig
import androidx.compose.animation.core.SpringSpec
import androidx.compose.animation.core.TweenSpec
import androidx.dynamicanimation.animation.SpringForce

// Parameters as JSON, or values at the times of a line.
object Players {
  fun composed(spec: SpringSpec<Float>, velocity: Float) = println(
    """{"dampingRatio": ${spec.dampingRatio}, "stiffness": ${spec.stiffness}, "velocity": $velocity,""" +
      """ "threshold": ${spec.visibilityThreshold ?: 0.01f}}""")

  fun composed(spec: TweenSpec<Float>, velocity: Float) = eased(spec.durationMillis.toLong(), spec.easing::transform)

  fun composed(spec: KeyframesSpecConfig<Float>) {
    require(spec.keys.last().first == spec.durationMillis) { "the last key is not at the end" }
    println("""{"points": ${spec.keys.map { listOf(it.first, it.second) }}, "seconds": 0.001}""")
  }

  fun interpolated(interpolator: TimeInterpolator, milliseconds: Long) =
    eased(milliseconds, interpolator::getInterpolation)

  fun interpolated(interpolator: PathInterpolator, milliseconds: Long) =
    println("""{"points": ${interpolator.points}, "seconds": ${milliseconds / 1000.0}}""")

  fun forced(force: SpringForce, velocity: Float) = println(
    """{"dampingRatio": ${force.dampingRatio}, "stiffness": ${force.stiffness}, "velocity": $velocity,""" +
      """ "end": ${force.finalPosition}}""")

  private fun eased(milliseconds: Long, ease: (Float) -> Float) =
    println(times.map { ease(minOf(1.0, it * 1000 / milliseconds).toFloat()) })

  private var times = listOf<Double>()

  fun show(play: Players.() -> Unit) {
    times = readln().split(" ").map { it.toDouble() }
    try {
      play()
    } catch (error: Throwable) {
      println("\"$error\"")
    }
  }
}
