import BoingElementary
import BoingTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// An argument and the exact result as the nearest number and the rest, computed with 60 digits.
private struct Reference: Sendable, CustomTestStringConvertible {
  let name: String
  let function: @Sendable (Double) -> Double
  let values: [(argument: Double, high: Double, low: Double)]

  init(
    _ name: String, _ function: @escaping @Sendable (Double) -> Double,
    _ values: [(argument: Double, high: Double, low: Double)]
  ) {
    self.name = name
    self.function = function
    self.values = values
  }

  var testDescription: String { name }

  static let all: [Reference] = [
    Reference(
      "exp", Double.exp,
      [
        (-0x1.70ef54646d497p-57, 0x1.0000000000000p+0, -0x1.70ef54646d497p-57),
        (0x1.62e42fefa39efp-2, 0x1.6a09e667f3bccp+0, 0x1.f68d3de197eeap-54),
        (0x1.0000000000000p+0, 0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53),
        (0x1.5e0fbe76c8b44p+9, 0x1.0b9bc66f2e010p+1010, -0x1.d1ca76368ba7ap+952),
      ]),
    Reference(
      "expMinusOne", Double.expMinusOne,
      [
        (-0x1.56e1fc2f8f359p-997, -0x1.56e1fc2f8f359p-997, 0x0.0p+0),
        (0x1.b7cdfd9d7bdbbp-34, 0x1.b7cdfd9dda4e3p-34, 0x1.0c95a385d91c6p-88),
        (-0x1.251227043c928p-2, -0x1.fdb99a9bd8e03p-3, 0x1.a08c05e2e7b85p-59),
        (0x1.5c28f5c28f5c3p-2, 0x1.9eaa94c8422f5p-2, 0x1.c3d5bec86aa25p-56),
        (0x1.28ccccccccccdp+5, 0x1.701bb1fc1150fp+53, 0x1.ba3116759f4a7p-1),
        (-0x1.9000000000000p+5, -0x1.0000000000000p+0, 0x1.d257d547e083fp-73),
      ]),
    Reference(
      "log", { Double.log($0) },
      [
        (0x0.0000000000001p-1022, -0x1.74385446d71c3p+9, -0x1.8e569fa8ee781p-45),
        (0x1.fffffffffffffp-1, -0x1.0000000000000p-53, -0x1.0000000000000p-107),
        (0x1.0000000000001p+0, 0x1.fffffffffffffp-53, 0x1.5555555555554p-158),
        (0x1.67dbf487fcb92p+0, 0x1.5cb54fcd733adp-2, -0x1.9de7a5bb9e9b0p-56),
        (0x1.5efffd7bc1418p-1, -0x1.829974967a91dp-2, 0x1.c83b04a785c22p-61),
        (0x1.e42d130773b76p+1023, 0x1.62dd08fdc6f88p+9, 0x1.16a687db2877dp-45),
      ]),
    Reference(
      "log2", Double.log2,
      [
        (0x1.fffffffffffffp-1, -0x1.71547652b82fep-53, -0x1.cf33ba5220647p-107),
        (0x1.8000000000000p+1, 0x1.95c01a39fbd68p+0, 0x1.e7e802c48281ap-54),
        (0x0.00000000007e8p-1022, -0x1.09c116a21e20ap+10, -0x1.48a179268271dp-47),
      ]),
    Reference(
      "log10", Double.log10,
      [
        (0x1.f400000000000p+9, 0x1.8000000000000p+1, 0x0.0p+0),
        (0x1.999999999999ap-4, -0x1.0000000000000p+0, 0x1.bcb7b1526e50ep-56),
        (0x1.8ebf241f5f6cbp+12, 0x1.e7043e87e6cf9p+1, 0x1.fff6400be461ep-53),
      ]),
    Reference(
      "logOnePlus", { Double.log(onePlus: $0) },
      [
        (-0x1.fffffffffffffp-1, -0x1.25e4f7b2737fap+5, -0x1.8486612173c69p-51),
        (0x1.cd2b297d889bcp-54, 0x1.cd2b297d889bcp-54, -0x1.9f623d5a8a732p-108),
        (-0x1.5798ee2308c3ap-27, -0x1.5798ee3fdb764p-27, 0x1.3b8aca5e6f5d5p-81),
        (0x1.b8f2d041a1601p-9, 0x1.b8355c1bbb760p-9, 0x1.5b03bd9c4fdb9p-63),
        (0x1.7e43c8800759cp+996, 0x1.5963447f87fb5p+9, 0x1.abccc0710fcd4p-46),
      ]),
    Reference(
      "sin", Double.sin,
      [
        (0x1.4484bfeebc2a0p-100, 0x1.4484bfeebc2a0p-100, -0x1.0000000000000p-302),
        (0x1.928002c3da336p-1, 0x1.6a4df8a7ff06fp-1, 0x1.cde646f6e8bdep-56),
        (0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.f1976b7ed8fbdp-109),
        (0x1.921fb54442d18p+2, -0x1.1a62633145c07p-52, 0x1.f1976b7ed8fbfp-108),
        (0x1.86a0000000000p+16, 0x1.24daa9c527e96p-5, 0x1.c767d8e3e1ca8p-60),
        (0x1.0f0cf064dd592p+73, -0x1.b453ab76bf397p-1, -0x1.f453790772648p-58),
        (0x1.6ac5b262ca1ffp+849, 0x1.0000000000000p+0, -0x1.2b089ea1e692bp-123),
        (0x1.fffffffffffffp+1023, 0x1.452fc98b34e97p-8, -0x1.27bb193d960dfp-62),
      ]),
    Reference(
      "cos", Double.cos,
      [
        (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110),
        (0x1.9a5b6a1a85920p-1, 0x1.642b9ba82ace5p-1, -0x1.b8f6a5a994389p-56),
        (0x1.0f0cf064dd592p+73, 0x1.0be2cef01c8f4p-1, -0x1.b2d1bc8018c4fp-55),
        (0x1.6ac5b262ca1ffp+849, -0x1.14ae72e6ba22fp-61, 0x1.73eef1477d90ep-118),
      ]),
    Reference(
      "tan", Double.tan,
      [
        (0x1.921fb54442d18p-1, 0x1.fffffffffffffp-1, 0x1.cb3b399d747f3p-55),
        (0x1.921fb54442d18p+0, 0x1.d02967c31cdb5p+53, -0x1.f3c72fe49aa2ap-3),
        (0x1.f43807bf6fac4p+1, 0x1.ecdfc01764e01p-1, 0x1.0341af63d08b5p-64),
        (0x1.9fafe25007852p+29, 0x1.e9043b33d8253p-1, -0x1.b82367c865902p-58),
        (0x1.7e43c8800759cp+996, 0x1.6be411f37ac77p+0, -0x1.5a67ce3109efbp-54),
      ]),
    Reference(
      "asin", Double.asin,
      [
        (0x1.12e0be826d695p-30, 0x1.12e0be826d695p-30, 0x1.a68cd9e985016p-93),
        (0x1.e73be191fa540p-3, 0x1.ebf388b30f5bfp-3, -0x1.7ca9b86ca9a49p-57),
        (0x1.fffffffffffffp-1, 0x1.921fb50442d18p+0, 0x1.1a6263269b15cp-54),
        (-0x1.0000000000000p-1, -0x1.0c152382d7366p-1, 0x1.ee6913347c2a6p-55),
      ]),
    Reference(
      "acos", Double.acos,
      [
        (0x1.fffffffffffffp-1, 0x1.0000000000000p-26, 0x1.5555555555555p-83),
        (-0x1.fffffffffffffp-1, 0x1.921fb52442d18p+1, 0x1.1a62632bf06b2p-53),
        (0x1.f11eb938bf9acp-1, 0x1.eef55903ebf4ep-3, 0x1.9bc195ed69665p-57),
        (0x1.79ca10c924223p-67, 0x1.921fb54442d18p+0, 0x1.1a5694e0bf775p-54),
      ]),
    Reference(
      "atan", Double.atan,
      [
        (0x1.79ca10c924223p-67, 0x1.79ca10c924223p-67, -0x1.124031c73196ep-201),
        (0x1.0000000000000p-2, 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
        (0x1.048dbf4da3fecp-2, 0x1.fe476a2bc6d35p-3, -0x1.b057c64676a0cp-57),
        (0x1.8000000000000p-1, 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
        (0x1.7e43c8800759cp+996, 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54),
      ]),
    Reference(
      "cbrt", Double.cbrt,
      [
        (0x0.0000000000001p-1022, 0x1.0000000000000p-358, 0x0.0p+0),
        (0x1.b000000000000p+4, 0x1.8000000000000p+1, 0x0.0p+0),
        (-0x1.0000000000000p+1, -0x1.428a2f98d728bp+0, 0x1.ddc22548ea41ep-56),
        (0x1.e42d130773b76p+1023, 0x1.3c9685a8b2cc0p+341, -0x1.b8b090f543204p+287),
      ]),
    Reference(
      "erf", Double.erf,
      [
        (0x1.0000000000000p-1, 0x1.0a7ef5c18edd2p-1, 0x1.5e809f1a31a28p-56),
        (0x1.f6cb226b755d6p-1, 0x1.ab926dd8daf09p-1, -0x1.f10488dd5b726p-57),
        (0x1.0000000000000p+0, 0x1.af767a741088bp-1, -0x1.c97f778122797p-56),
        (-0x1.4000000000000p+1, -0x1.ffcaa8f4c9beap-1, -0x1.b0cee160116f9p-55),
        (0x1.799999999999ap+2, 0x1.fffffffffffffp-1, 0x1.68cd3fcb97885p-55),
      ]),
  ]
}

@Suite("Elementary functions")
struct ElementaryTests {
  /// The bound that the functions promise, in units in the last place of the exact result.
  static let promisedError = 1.0

  /// Returns the distance of a number from an exact one, given as a sum, in units in its last place.
  static func error(_ value: Double, _ high: Double, _ low: Double) -> Double {
    ((value - high) - low).magnitude / high.ulp
  }

  @Test("results are within one unit in the last place of 60 digits", arguments: Reference.all)
  fileprivate func references(_ reference: Reference) {
    for (argument, high, low) in reference.values {
      let value = reference.function(argument)
      #expect(
        Self.error(value, high, low) <= Self.promisedError,
        "\(reference.name)(\(argument)) = \(value), exactly \(high)")
    }
  }

  @Test(
    "powers are within one unit in the last place of 60 digits",
    arguments: [
      ((0x1.8000000000000p+0, -0x1.a000000000000p+1), 0x1.1228d7b1e6c62p-2, 0x1.8064681906eddp-58),
      (
        (0x1.3333333333333p-2, 0x1.72c980026589ap+7), 0x1.f82c31c7155c1p-323, 0x1.ea1e08b098dd4p-377
      ),
      (
        (0x1.00068db8bac71p+0, -0x1.45f13af4ae5d8p+16), 0x1.f2e3c07a56cb1p-13, 0x1.ea8f2951f2e0fp-67
      ),
      ((0x1.0000000000001p+0, 0x1.6345785d8a000p+56), 0x1.06272889f21c5p+32, 0x1.8a5d3fffd77c0p-22),
      (
        (0x1.fffffffffffffp-1, -0x1.6345785d8a000p+56), 0x1.030ee7208b4f4p+16, 0x1.e3f48adc39f38p-38
      ),
      (
        (0x1.ecccccccccccdp+2, -0x1.590b597ba11c4p+7), 0x1.ed689d4e3d12dp-509,
        0x1.e6caa3d7bff76p-563
      ),
      ((0x0.0000000000001p-1022, 0x1.0000000000000p-1), 0x1.0000000000000p-537, 0x0.0p+0),
      ((0x1.0000000000000p+1, -0x1.0c80000000000p+10), 0x0.0000000000001p-1022, 0x0.0p+0),
      ((0x1.4000000000000p+3, 0x1.6000000000000p+4), 0x1.0f0cf064dd592p+73, 0x0.0p+0),
      ((0x1.7e4ac1584313ep+3, 0x1.4000000000000p+1), 0x1.ed4d61a59b513p+8, 0x1.e5ad2068a9757p-46),
    ] as [((Double, Double), Double, Double)])
  func powers(_ arguments: (Double, Double), high: Double, low: Double) {
    #expect(Self.error(.pow(arguments.0, arguments.1), high, low) <= Self.promisedError)
  }

  @Test(
    "angles of points are within one unit in the last place of 60 digits",
    arguments: [
      ((0x1.0000000000000p+0, 0x1.0000000000000p+0), 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
      ((-0x1.d6c6de76427c8p-3, 0x1.f454de7ea5f85p-1), -0x1.d9276d30c9b2cp-3, 0x1.5d7e0d20e22f7p-59),
      (
        (0x0.0000000000001p-1022, -0x1.0000000000000p+0), 0x1.921fb54442d18p+1,
        0x1.1a62633145c07p-53
      ),
      ((0x1.56e1fc2f8f359p-997, 0x1.7e43c8800759cp+996), 0x0.0p+0, 0x0.0p+0),
      ((0x1.8000000000000p+1, -0x1.0000000000000p+2), 0x1.3fc176b7a8560p+1, -0x1.441a3bd3f1083p-58),
      (
        (-0x1.1ccf385ebc8a0p+1023, 0x0.730d67819e8d2p-1022), -0x1.921fb54442d18p+0,
        -0x1.1a62633145c07p-54
      ),
      ((0x1.68f561a5d78d6p-4, 0x1.7a5bb2950520bp-2), 0x1.df7f20daadf2fp-3, 0x1.b0b6acf9d8fa6p-57),
    ] as [((Double, Double), Double, Double)])
  func angles(_ arguments: (Double, Double), high: Double, low: Double) {
    #expect(Self.error(.atan2(y: arguments.0, x: arguments.1), high, low) <= Self.promisedError)
  }

  @Test(
    "hypotenuses are within one unit in the last place of 60 digits",
    arguments: [
      ((0x1.8000000000000p+1, 0x1.0000000000000p+2), 0x1.4000000000000p+2, 0x0.0p+0),
      (
        (0x1.1ccf385ebc8a0p+1023, 0x1.1ccf385ebc8a0p+1023), 0x1.92c80954c51f5p+1023,
        -0x1.531d453f6d6f4p+969
      ),
      ((0x0.0000000000001p-1022, 0x0.0000000000001p-1022), 0x0.0000000000001p-1022, 0x0.0p+0),
      ((0x1.0091434901883p-1, 0x1.10625afcddb9dp-1), 0x1.7631455b505d0p-1, -0x1.56e5585391ca6p-55),
      ((0x1.0000000000000p+0, 0x1.12e0be826d695p-30), 0x1.0000000000000p+0, 0x1.2725dd1d243acp-61),
    ] as [((Double, Double), Double, Double)])
  func hypotenuses(_ arguments: (Double, Double), high: Double, low: Double) {
    #expect(Self.error(.hypot(arguments.0, arguments.1), high, low) <= Self.promisedError)
  }

  @Test("edges of the domains give what IEEE 754 recommends")
  func edges() {
    let infinity = Double.infinity
    #expect(Double.exp(-infinity) == 0)
    #expect(Double.exp(-746) == 0)
    #expect(Double.exp(710) == infinity)
    #expect(Double.expMinusOne(-infinity) == -1)
    #expect(Double.expMinusOne(-0.0).sign == .minus)
    #expect(Double.log(0) == -infinity)
    #expect(Double.log(-1).isNaN)
    #expect(Double.log(infinity) == infinity)
    #expect(Double.log(1) == 0)
    #expect(Double.log(onePlus: -1) == -infinity)
    #expect(Double.log(onePlus: -0.0).sign == .minus)
    #expect(Double.log(onePlus: -1.5).isNaN)
    #expect(Double.sin(infinity).isNaN)
    #expect(Double.sin(-0.0).sign == .minus)
    #expect(Double.cos(0) == 1)
    #expect(Double.acos(1) == 0)
    #expect(Double.acos(1.5).isNaN)
    #expect(Double.asin(1) == .pi / 2)
    #expect(Double.cbrt(-8) == -2)
    #expect(Double.cbrt(-infinity) == -infinity)
    #expect(Double.hypot(.nan, infinity) == infinity)
    #expect(Double.hypot(0, -0.0) == 0)
    #expect(Double.erf(-infinity) == -1)
    for function in Reference.all.map(\.function) { #expect(function(.nan).isNaN) }
  }

  @Test(
    "the angles of points on the axes, with both zeros and infinities",
    arguments: [
      (0, 1, 0), (-0.0, 1, -0.0), (0, -1, .pi), (-0.0, -1, -.pi), (0, 0, 0), (0, -0.0, .pi),
      (-0.0, -0.0, -.pi), (1, 0, .pi / 2), (-1, -0.0, -.pi / 2), (.infinity, .infinity, .pi / 4),
      (.infinity, -.infinity, 3 * .pi / 4), (-1, .infinity, -0.0), (1, -.infinity, .pi),
      (-.infinity, 3, -.pi / 2),
    ] as [(Double, Double, Double)])
  func axes(y: Double, x: Double, angle: Double) {
    let result = Double.atan2(y: y, x: x)
    #expect(result == angle)
    #expect(result.sign == angle.sign)
  }

  @Test(
    "the powers of zeros, ones, infinities and negative numbers",
    arguments: [
      (0, 0, 1), (.nan, 0, 1), (1, .nan, 1), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0),
      (0, -1, .infinity), (-0.0, -1, -.infinity), (-1, .infinity, 1), (0.5, .infinity, 0),
      (2, -.infinity, 0), (-2, 3, -8), (-2, 2, 4), (.infinity, -1, 0), (-.infinity, 3, -.infinity),
      (-2, 0x1p53, .infinity), (2, 2000, .infinity), (2, -2000, 0), (3, 4, 81),
    ] as [(Double, Double, Double)])
  func powerEdges(x: Double, y: Double, power: Double) {
    let result = Double.pow(x, y)
    #expect(result == power)
    #expect(result.sign == power.sign)
    #expect(Double.pow(-2, 0.5).isNaN)
  }

  @Test("whole powers of two and ten are exact, and so are their logarithms")
  func exactPowers() {
    for exponent in -1074...1023 {
      let power = Double.pow(2, exponent)
      #expect(power == Double(sign: .plus, exponent: exponent, significand: 1))
      #expect(Double.log2(power) == Double(exponent))
    }
    var power = 1.0
    for exponent in 0...22 {
      #expect(Double.pow(10, exponent) == power)
      #expect(Double.log10(power) == Double(exponent))
      power *= 10
    }
  }

  @Test("sine and cosine together are those that each gives alone")
  func sineAndCosine() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let scale = Double.pow(2, Int.random(in: -40...60, using: &random))
      let angle = scale * Double.random(in: -1...1, using: &random)
      let both = Double.sineAndCosine(angle)
      #expect(both.sine.bitPattern == Double.sin(angle).bitPattern)
      #expect(both.cosine.bitPattern == Double.cos(angle).bitPattern)
    }
  }
}

#if arch(x86_64) && canImport(Glibc)
  /// The 64-bit significands of `Float80` make the C library's functions a reference: off by less than a
  /// thousandth of a unit in `Double`'s last place.
  ///
  /// Each function takes 2,000 arguments from each of its ranges and from all numbers; under `make fuzz`,
  /// a million.
  @Suite("Elementary functions beside extended precision")
  struct ElementarySweepTests {
    struct Sweep: Sendable, CustomTestStringConvertible {
      let name: String
      let function: @Sendable (Double) -> Double
      let reference: @Sendable (Float80) -> Float80
      let ranges: [ClosedRange<Double>]
      var testDescription: String { name }
    }

    static let count =
      getenv("BOING_FUZZ").flatMap { Int(String(cString: $0)) }.map { $0 * 100 } ?? 2000

    static let sweeps = [
      Sweep(name: "exp", function: Double.exp, reference: expl, ranges: [-1...1, -745...709.7]),
      Sweep(
        name: "expMinusOne", function: Double.expMinusOne, reference: expm1l,
        ranges: [-0.4...0.4, -3...3, -40...709.7, -1e-3...1e-3]),
      Sweep(
        name: "log", function: { .log($0) }, reference: logl,
        ranges: [0.5...2, 0...1e3, 0.99...1.01, 0...1e-307]),
      Sweep(
        name: "log2", function: Double.log2, reference: log2l,
        ranges: [0.5...2, 0...1e3, 0...1e-307]),
      Sweep(name: "log10", function: Double.log10, reference: log10l, ranges: [0.5...2, 0...1e5]),
      Sweep(
        name: "log(onePlus:)", function: { .log(onePlus: $0) }, reference: log1pl,
        ranges: [-0.5...1, -1...1e3, -1e-3...1e-3, 0...1e17]),
      Sweep(
        name: "sin", function: Double.sin, reference: sinl,
        ranges: [-0.8...0.8, -1e5...1e5, 1e15...1e16]),
      Sweep(name: "cos", function: Double.cos, reference: cosl, ranges: [-0.8...0.8, -1e5...1e5]),
      Sweep(
        name: "tan", function: Double.tan, reference: tanl,
        ranges: [-0.8...0.8, -1e5...1e5, 1e6...1e9]),
      Sweep(name: "asin", function: Double.asin, reference: asinl, ranges: [-1...1, -0.1...0.1]),
      Sweep(name: "acos", function: Double.acos, reference: acosl, ranges: [-1...1, 0.999...1]),
      Sweep(name: "atan", function: Double.atan, reference: atanl, ranges: [-1...1, -10...10]),
      Sweep(name: "cbrt", function: Double.cbrt, reference: cbrtl, ranges: [-1...1, -1e5...1e5]),
      Sweep(
        name: "erf", function: Double.erf, reference: erfl, ranges: [-1...1, -6...6, 0.7...1.3]),
    ]

    @Test("random arguments give results within one unit in the last place", arguments: sweeps)
    func sweep(_ sweep: Sweep) {
      var random = SeededGenerator(seed: 20_261_122)
      var worst = (error: 0.0, argument: 0.0)
      func check(_ argument: Double) {
        let value = sweep.function(argument)
        let exact = sweep.reference(Float80(argument))
        // Where the result is not a number or infinite, both must say so.
        guard Double(exact).isFinite else {
          #expect(value.isNaN == exact.isNaN && (exact.isNaN || value == Double(exact)))
          return
        }
        let error = Double((Float80(value) - exact).magnitude / Float80(Double(exact).ulp))
        if !(error <= worst.error) { worst = (error, argument) }
      }
      for range in sweep.ranges {
        for _ in 0..<Self.count { check(.random(in: range, using: &random)) }
      }
      for _ in 0..<Self.count {
        let argument = Double(bitPattern: random.next())
        if !argument.isNaN { check(argument) }
      }
      #expect(
        worst.error <= ElementaryTests.promisedError, "off by \(worst.error) at \(worst.argument)")
    }

    @Test("random pairs give results within one unit in the last place")
    func pairs() {
      var random = SeededGenerator(seed: 5)
      func anySize() -> Double {
        let scale = Double.pow(2, Int.random(in: -500...500, using: &random))
        return scale * Double.random(in: -1...1, using: &random)
      }
      for _ in 0..<Self.count {
        let (x, y) = (anySize(), anySize())
        // Powers from the smallest to the largest number, of bases of any size and of those close to 1.
        let base = x.magnitude
        let excess = Double.pow(2, -Int.random(in: 0...40, using: &random))
        let nearOne = 1 + excess * Double.random(in: -0.5...0.5, using: &random)
        let logarithm = Double.random(in: -744...709, using: &random)
        let results: [(Double, Float80)] = [
          (.atan2(y: y, x: x), atan2l(Float80(y), Float80(x))),
          (.atan2(y: x / 3, x: x), atan2l(Float80(x / 3), Float80(x))),
          (.hypot(x, y), hypotl(Float80(x), Float80(y))),
          (.hypot(x, x / 3), hypotl(Float80(x), Float80(x / 3))),
          power(base, logarithm / Double.log(base)),
          power(nearOne, logarithm / Double.log(nearOne)),
        ]
        for (value, exact) in results where Double(exact).isFinite {
          let error = Double((Float80(value) - exact).magnitude / Float80(Double(exact).ulp))
          #expect(
            error <= ElementaryTests.promisedError,
            "x \(x), y \(y), base \(nearOne), ln \(logarithm)")
        }
      }
    }

    private func power(_ x: Double, _ y: Double) -> (Double, Float80) {
      (.pow(x, y), powl(Float80(x), Float80(y)))
    }
  }
#endif
