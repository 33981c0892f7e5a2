// The beginning of the program that plays texts; the harness adds the calls.
import QuartzCore
import SwiftUI
import UIKit

/// Prints the spring of a text, or a line of what it shows at the times of a line, behind the values of progress 0 and 1.
func play(
  _ progress: (_ time: Double, _ zero: Double, _ one: Double) -> Double, spring: String? = nil
) {
  let numbers = (readLine() ?? "").split(separator: " ").compactMap { Double($0) }
  let values = numbers.dropFirst(2).map { progress($0, numbers[0], numbers[1]) }
  print(spring ?? values.map(String.init(describing:)).joined(separator: " "))
}

func play(_ animation: Animation) {
  play({ time, _, _ in animation.progress(time) ?? 1 }, spring: animation.spring)
}

func play(_ animation: CAAnimation) {
  play(animation.progress(at:from:to:), spring: animation.spring)
}
