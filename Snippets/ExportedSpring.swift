// A spring as CSS, without a layer.

import BoingCurveFormats
import BoingCurves

let spring = try Spring(duration: 0.5, bounce: 0.3)
let motion = try SpringMotion(from: 0, to: 1, spring: spring)
let css = try CurveFormat.css.export(CurveSource(spring: motion, name: "pop"))
print(css.text)
print(css.certificate.maximumError)  // at most 0.001
