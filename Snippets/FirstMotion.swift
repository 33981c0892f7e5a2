// A motion as an equation: its value at any time, and the number of its bounces.

import BoingCurves

// snippet.show
let bounce = try SpringyBounce(from: 160, to: 300, numberOfBounces: 4, duration: 0.5)
print(bounce.value(at: 0.25))
print(bounce.numberOfVisibleBounces)  // 4
// snippet.hide
