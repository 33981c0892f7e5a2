import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingMovies
import BoingSceneFormats
import Foundation

/// The forms of a curve on standard output or in a file.
enum CurveForm: String {
  case table, plot, csv, json, svg, png
  case apng, gif, webp, mp4, webm

  /// The formats of a movie.
  static let movies = MovieFormat.allCases.filter { $0 != .png && $0 != .pngSequence }

  /// The format of a movie; nil for another form.
  var movie: MovieFormat? { Self.movies.first { $0.rawValue == rawValue } }

  /// True for a form that is asked for by its name.
  var isForTerminal: Bool { self == .table || self == .plot || self == .csv }
}

/// A motion as numbers, as a plot in the terminal, as a figure or as a movie.
extension ExportCommand {
  func validateCurve(_ chosen: CurveForm) throws {
    let subject = try shape.apply(to: motion.subject())
    _ = try rowCount()
    if chosen != .table, common.json {
      throw ValidationError("--as \(chosen.rawValue) and --json do not go together; choose one.")
    }
    var destinations: Set<CanonicalPath> = []
    for name in form.output where name != StandardStream.name {
      if try form(of: name).movie != nil {
        if table.segments {
          throw ValidationError.option(
            "output", name, "a movie shows the motion, not --segments; leave one of them out")
        }
        try MotionMovie(subject).check()
      }
      guard destinations.insert(CanonicalPath(name)).inserted else {
        throw ValidationError.option("output", name, "it is named twice; leave one of them out")
      }
    }
    try checkSegments(subject, chosen)
  }

  /// The form that a file's name asks for.
  private func form(of name: String) throws -> CurveForm {
    let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
    guard let form = CurveForm(rawValue: ending), form != .table, form != .plot else {
      throw ValidationError.option(
        "output", name,
        "let the name end in .svg, .png, .csv or .json, for a movie in "
          + CurveForm.movies.map { ".\($0.rawValue)" }.joined(separator: ", ")
          + "; give -, or a format with --as"
      )
    }
    return form
  }

  private func checkSegments(_ subject: MotionSubject, _ chosen: CurveForm) throws {
    guard table.segments else {
      if let maxError = fit.error.maxError {
        throw ValidationError.option(
          "max-error", maxError.text, "it goes with --segments or a format; give one")
      }
      return
    }
    if let rows = table.rows {
      throw ValidationError.option(
        "rows", rows.text, "it goes with samples, not with --segments; leave one of them out")
    }
    if chosen == .plot {
      throw ValidationError("--as plot shows the curve, not --segments; leave one of them out.")
    }
    if subject.shape != nil {
      throw ValidationError("--squash and --stretch go with samples, not with --segments.")
    }
    if let eased = subject.motion as? EasedMotion, eased.curve.isStraight {
      throw ValidationError.option(
        "ease", motion.general.ease ?? "", "it is made of straight lines, which need no --segments")
    }
  }

  private func rowCount() throws -> Int {
    try (table.rows ?? 61).integer("rows", in: 2...1_000_000)
  }

  private func fit(_ subject: MotionSubject) throws -> CubicFit {
    let (zero, one) = subject.progressRange
    func source(_ motion: some Motion) throws(CurveExportError) -> CurveSource {
      // Of a motion that goes nowhere, errors are fractions of 1.
      try CurveSource(motion, from: zero, to: zero == one ? zero + 1 : one)
    }
    func ended(_ motion: some Motion) -> any Motion {
      SettledMotion(motion, at: motion.value(at: subject.duration), duration: subject.duration)
    }
    var motion = subject.motion
    // One that never rests, or is at rest all along, ends where it is.
    if !subject.rests || motion.duration == 0 { motion = ended(motion) }
    return try source(motion).cubics(within: fit.error.maximumError())
  }

  func writeCurve(_ chosen: CurveForm) throws {
    let subject = try shape.apply(to: motion.subject())
    let fit: CubicFit? =
      table.segments ? try common.timed("fitted segments") { try self.fit(subject) } : nil
    let names = form.output.filter { $0 != StandardStream.name }
    let files = try names.compactMap { name -> (name: String, form: CurveForm, file: AtomicFile)? in
      let form = try form(of: name)
      guard form.movie == nil else { return nil }
      return (name, form, try AtomicFile(replacing: URL(typed: name), replaceable(form)))
    }
    // With files alone only their names are said, unless the numbers are asked for, too.
    let asksForNumbers =
      !form.formats.isEmpty || common.json || table.rows != nil && !table.segments
    if names.isEmpty || asksForNumbers || form.output.contains(StandardStream.name) {
      let shown = common.json ? .json : chosen
      var output = BufferedOutput()
      try write(subject, fit, as: shown, to: &output)
      try output.flush()
      if let fit, shown == .table, !common.quiet {
        Terminal.write(CubicReport(fit, of: subject).summary + "\n")
      }
    }
    for (name, form, file) in files {
      var output = BufferedOutput { try file.write($0) }
      switch form {
      case .svg: try output.write(subject.figure(fit).svg)
      case .png: try file.write(try subject.figure(fit).image().pngData())
      default: try write(subject, fit, as: form, to: &output)
      }
      try output.flush()
      try file.commit()
      if common.isForReader, chosen != .csv { try Terminal.print("\(name): \(subject.title)") }
      common.note("\(name): \(file.size) bytes")
    }
    for name in names where try form(of: name).movie != nil {
      var settings = MovieSettings(output: name, common: common)
      settings.options.overwriting = existing.overwriting
      var job = try MotionMovie(subject).job(settings)
      try job.run()
    }
  }

  /// The existing files that give way to one of a form.
  private func replaceable(_ form: CurveForm) -> ReplaceableFiles {
    switch form {
    case .svg: existing.overwriting.files(like: .svg)
    case .png: existing.overwriting.files(like: .png)
    // A text has no signature; its name is one.
    default: existing.noClobber ? .none : .all
    }
  }

  private func write(
    _ subject: MotionSubject, _ fit: CubicFit?, as form: CurveForm, to output: inout BufferedOutput
  ) throws {
    if let fit {
      let report = CubicReport(fit, of: subject)
      switch form {
      case .json: try output.write(JSONLine.text(of: report) + "\n")
      case .csv: try output.write(report.commaSeparated + "\n")
      default: try output.write(report.table + "\n")
      }
      return
    }
    let rows = try rowCount()
    switch form {
    case .plot: try output.write(subject.plot + "\n")
    case .json: try subject.writeReport(rows: rows, to: &output)
    case .csv: try subject.writeCommaSeparated(rows: rows, to: &output)
    default: try subject.writeTable(rows: rows, to: &output)
    }
  }
}
