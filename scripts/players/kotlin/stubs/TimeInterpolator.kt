package android.animation

fun interface TimeInterpolator { fun getInterpolation(input: Float): Float }
