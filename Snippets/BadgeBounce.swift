// The Bounceable protocol: one line adopts it.

import Boing
import BoingClassics

final class Badge: CALayer, Bounceable {}

let badge = Badge()
badge.bounce { print("bounced") }
