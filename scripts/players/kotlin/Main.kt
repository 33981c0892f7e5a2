// The beginning of the program that plays texts; the harness adds the batches and main.
fun play(vararg batches: (() -> List<Double>) -> Unit) {
  for (batch in batches) batch { readln().split(" ").map { it.toDouble() } }
}

// Prints the spring of a text, or a line of its values at the times; one that cannot be played has no numbers.
fun attempt(times: List<Double>, player: () -> Any) {
  try {
    @Suppress("UNCHECKED_CAST")
    when (val played = player()) {
      is String -> println(played)
      else -> println(times.map(played as (Double) -> Double).joinToString(" "))
    }
  } catch (error: Exception) {
    System.err.println(error)
    println()
  }
}

