import BoingCurves
import BoingElementary

/// A colour in CIE 1976 L*a*b* for the white point D65, as the perceptual comparison has it.
struct LabColor: Hashable {
  /// The lightness, 0…100.
  var lightness: Double
  /// The position between green (negative) and red.
  var a: Double
  /// The position between blue (negative) and yellow.
  var b: Double

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Creates the colour of components of sRGB, 0…1, by the matrix of IEC 61966-2-1.
  init(red: Double, green: Double, blue: Double) {
    func linear(_ c: Double) -> Double {
      c <= 0.04045 ? c / 12.92 : Double.pow((c + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    func f(_ t: Double) -> Double {
      t > 216.0 / 24389 ? Double.cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    self.init(116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z)))
  }

  /// Returns the CIEDE2000 difference (CIE 142-2001, weights of 1), of which about 1 is just noticeable.
  ///
  /// As in Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005.
  func difference(to other: LabColor) -> Double {
    func power7(_ x: Double) -> Double { x * x * x * x * x * x * x }
    let limit = power7(25)
    func chroma(_ a: Double, _ b: Double) -> Double { Double.hypot(a, b) }
    let mean = (chroma(a, b) + chroma(other.a, other.b)) / 2
    let stretch = 0.5 * (1 - (power7(mean) / (power7(mean) + limit)).squareRoot())
    let (a1, a2) = ((1 + stretch) * a, (1 + stretch) * other.a)
    let (c1, c2) = (chroma(a1, b), chroma(a2, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      if a == 0, b == 0 { return 0 }
      let degrees = Double.atan2(y: b, x: a) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (h1, h2) = (hue(a1, b), hue(a2, other.b))
    let isGrey = c1 * c2 == 0
    var turn = isGrey ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaH = 2 * (c1 * c2).squareRoot() * Double.sin(radians(turn / 2))
    let meanL = (lightness + other.lightness) / 2
    let meanC = (c1 + c2) / 2
    var meanH = h1 + h2
    if !isGrey {
      if (h1 - h2).magnitude <= 180 {
        meanH /= 2
      } else {
        meanH = (meanH < 360 ? meanH + 360 : meanH - 360) / 2
      }
    }
    let t =
      1 - 0.17 * Double.cos(radians(meanH - 30)) + 0.24 * Double.cos(radians(2 * meanH))
      + 0.32 * Double.cos(radians(3 * meanH + 6)) - 0.2 * Double.cos(radians(4 * meanH - 63))
    let offset = (meanH - 275) / 25
    let rotation =
      -Double.sin(radians(60 * Double.exp(-offset * offset)))
      * 2 * (power7(meanC) / (power7(meanC) + limit)).squareRoot()
    let depth = (meanL - 50) * (meanL - 50)
    let lightnessWeight = 1 + 0.015 * depth / (20 + depth).squareRoot()
    let l = (other.lightness - lightness) / lightnessWeight
    let c = (c2 - c1) / (1 + 0.045 * meanC)
    let h = deltaH / (1 + 0.015 * meanC * t)
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
  }
}
