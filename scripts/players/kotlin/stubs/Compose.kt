// The few types of Compose and Android that exported texts use, and what they play, read from their
// documentation; none of their code is here.

@file:Suppress("unused")

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
