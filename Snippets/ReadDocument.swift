// A Core Animation document: read, shown in one of its states, drawn, and written as Lottie.

// snippet.hide
#if os(Linux)
  import Boing
  import BoingDocuments
  import BoingSceneFormats
  import Foundation

  let data = Data(
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 120 80"
    backgroundColor="0.9 0.9 0.95"><sublayers><CALayer id="dot" bounds="0 0 20 20" position="30 40"
    cornerRadius="10" backgroundColor="0.8 0.2 0.2"/></sublayers><states><LKState name="Unlock">
    <elements><LKStateSetValue targetId="dot" keyPath="position.x"><value type="real" value="90"/>
    </LKStateSetValue></elements></LKState></states></CALayer></caml>
    """.utf8)
  // snippet.show
  // snippet.read
  let document = try LayeredDocument(data: data, named: "dot.caml")
  print(document.stateNames)  // ["Unlock"]
  try document.setState("Unlock")
  let display = Display(
    rootLayer: document.makeRootLayer(), size: document.size, clock: ManualClock())
  let image = try Compositor(size: display.size).image(of: display.frame(at: 0))
  for warning in document.warnings { print(warning) }
  // snippet.end
  // snippet.lint
  let report = Linter().report(on: LintDocument(data: data, named: "dot.caml"))
  for finding in report.findings { print(finding) }  // none: nothing is wrong with it
  // snippet.end
  // snippet.write
  let lottie = try LayerExport(of: display.rootLayer, LayerExportOptions(.lottie))
  print(lottie.data.count, "bytes")
  for report in lottie.reports { print(report) }  // what Lottie cannot say
  // snippet.end
  // snippet.hide
  print(image.width, "×", image.height)
#endif
