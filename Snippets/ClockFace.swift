// Draws a clock face with the rasteriser alone.
import BoingRaster

let white = SIMD4(1.0, 1, 1, 1)
let navy = SIMD4(0.1, 0.15, 0.35, 1)
let drawing = Drawing(width: 200, height: 200, background: white)

var face = Path()
face.addEllipse(origin: SIMD2(20, 20), size: SIMD2(160, 160))
drawing.fill(face, SIMD4(0.93, 0.95, 1, 1))
drawing.stroke(face, navy, StrokeStyle(width: 6))

var marks = Path()
marks.addEllipse(origin: SIMD2(32, 32), size: SIMD2(136, 136))
let hour = 136 * 3.14159265 / 12
drawing.stroke(marks, navy, StrokeStyle(width: 8, dashes: [2, hour - 2], dashPhase: 1))

var hands = Path()
hands.addLines(between: [SIMD2(62, 78), SIMD2(100, 100), SIMD2(132, 46)])
drawing.stroke(hands, navy, StrokeStyle(width: 7, cap: .round, join: .round))

var hub = Path()
hub.addEllipse(origin: SIMD2(92, 92), size: SIMD2(16, 16))
drawing.fill(hub, SIMD4(0.9, 0.3, 0.25, 1))

let bitmap = drawing.bitmap()
