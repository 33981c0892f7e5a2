import Boing
import BoingDocuments
import CCairo
import CExpat
import CGdkPixbuf
import CPNG
import CPango
import CSDL2
import CSystem
import CWebP
import CZlib
import CoreGraphics
import CurveFormats
import Foundation
import OpenCoreGraphics
import OpenQuartzCore
import OpenUIKit
import QuartzCore
import TestSupport
import UIKit

let stubs = [
  stubOfOpenCoreGraphics, stubOfOpenQuartzCore, stubOfOpenUIKit, stubOfCoreGraphics,
  stubOfQuartzCore, stubOfUIKit,
  stubOfCurveFormats, stubOfTestSupport,
]
let clangStubs = [
  stubOfCCairo, stubOfCPango, stubOfCGdkPixbuf, stubOfCExpat, stubOfCWebP, stubOfCZlib, stubOfCSDL2,
  stubOfCPNG,
  stubOfCSystem,
]

let display = Display(size: CGSize(width: 8, height: 8), clock: ManualClock())
let picture = try Compositor(size: display.size).image(of: display.frame())
let files = PackageContents(name: "Empty.ca")
print(
  "\(stubs.count + clangStubs.count) stubs; a picture of \(picture.width) × \(picture.height) pixels; \(files.name)"
)
