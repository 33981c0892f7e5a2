// The beginning of the program that plays texts; the harness adds the batches and main.
fun play(vararg batches: (() -> DoubleArray) -> Unit) {
  for (batch in batches) batch { readln().split(" ").map { it.toDouble() }.toDoubleArray() }
}

// Prints a line of the values of a text at the times from the third number on; one that cannot be played
// has no numbers.
fun attempt(input: DoubleArray, player: (Double, Double) -> (Double) -> Double) {
  val times = input.drop(2)
  val values = try {
    times.map(player(input[0], input[1]))
  } catch (error: Exception) {
    System.err.println(error)
    times.map { Double.NaN }
  }
  println(values.joinToString(" "))
}

