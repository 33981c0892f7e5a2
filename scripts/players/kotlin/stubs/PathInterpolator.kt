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
