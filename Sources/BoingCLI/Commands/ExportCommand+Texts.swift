import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingMovies
import BoingPlayground
import BoingSceneFormats
import Foundation

/// A motion, or all of a tokens file, as text of other formats.
extension ExportCommand {
  /// The path of the output; nil for standard output.
  private var output: String? { form.output.first { $0 != StandardStream.name } }

  func validateTexts(_ formats: [CurveFormat]) throws {
    _ = try options()
    if form.output == [""] {
      throw ValidationError.option("output", "", "give the path of a file or folder")
    }
    if form.output.count > 1 {
      throw ValidationError("Texts go to one --output, a folder where they are several.")
    }
    if form.watch, text == nil || text == StandardStream.name {
      throw ValidationError("--watch goes with a tokens file; give one.")
    }
    if let text {
      try motion.refuseOptions(beside: text, but: ["duration", "from", "to"])
      _ = try (motion.endpoints(), motion.spring.checkedDuration(.ease))
      try MotionInput.check(text)
    } else {
      _ = try subject()
    }
    let areCSS = formats.allSatisfy { $0 == .css || $0 == .cssKeyframes }
    if let option = fit.ofCSSOnly, !areCSS {
      throw ValidationError("--\(option) goes with --as css and css-keyframes only.")
    }
    for (option, isGiven) in [("value-only", css.valueOnly), ("fallback", css.fallback)]
    where isGiven && !formats.contains(.css) {
      throw ValidationError("--\(option) goes with --as css only.")
    }
    if output == nil {
      if form.watch { throw ValidationError("--watch goes with --output; give a folder.") }
      if formats.count > 1, !common.json {
        throw ValidationError(
          "Several formats do not go to standard output; give a folder, such as -o motions, or --json."
        )
      }
      if !existing.isEmpty {
        throw ValidationError("--force and --no-clobber go with --output; give it too.")
      }
    }
  }

  private func options() throws -> CurveExportOptions {
    var options = CurveExportOptions()
    options.maximumError = try fit.error.maximumError()
    if let limit = try fit.sizeLimit() {
      // The error is as small as the size allows, whatever it is.
      (options.sizeLimit, options.maximumError) = (limit, 1)
    }
    options.economy = fit.minimize ?? .bytes
    options.frameRate = try form.rate.frameRate()?.framesPerSecond ?? 60
    options.property = css.property ?? "translate"
    guard let template = css.template ?? CSSKeyframes.usualTemplate(of: options.property) else {
      throw ValidationError.option(
        "property", options.property, "give its value as well, such as --template '{}px'")
    }
    options.template = template
    options.isValueOnly = css.valueOnly
    options.hasFallback = css.fallback
    options.usesSprings = !form.asCurve
    do throws(CSSExportError) {
      try CSSKeyframes.check(name: "motion", property: options.property, template: template)
    } catch {
      throw ValidationError("\(error)")
    }
    return options
  }

  private func subject() throws -> MotionSubject {
    let subject = try motion.subject()
    if !subject.rests {
      throw ValidationError(
        "A spring without damping never rests, and every format needs an end; damp it.")
    }
    if subject.progressRange.zero == subject.progressRange.one {
      throw ValidationError(
        "The motion starts and ends at \(subject.progressRange.zero.plain) and never leaves it; let "
          + "--from and --to, or --height, differ.")
    }
    return subject
  }

  func writeTexts(_ formats: [CurveFormat]) throws {
    guard form.watch, let text else { return try exportOnce(formats) }
    // A first failure ends the command; later ones may be a file that is being written.
    var last = try MotionInput.data(of: text)
    let watch = try FileWatch(CanonicalPath(text).path)
    try exportOnce(formats)
    while watch.wait(-1) {
      watch.settle()
      guard let current = try? MotionInput.data(of: text), current != last else { continue }
      last = current
      do {
        try exportOnce(formats)
      } catch {
        Terminal.write("Error: \(error)\n")
      }
    }
  }

  /// The motions to export: the one of the options or of the text, or those of the tokens.
  private func motions() throws -> [NamedMotion] {
    guard let text else { return [NamedMotion(try subject(), name: form.name ?? "motion")] }
    let input = try MotionInput(text)
    guard let tokens = try input.tokens else {
      let (from, to) = try motion.endpoints()
      return [
        NamedMotion(
          try input.motion(), name: form.name ?? "motion", from: from, to: to,
          duration: try motion.spring.checkedDuration(.ease))
      ]
    }
    if let name = form.name {
      throw CommandError("--name \(name): the tokens have names of their own; leave it out")
    }
    if let option = motion.typedOptions.first {
      throw CommandError(
        "--\(option.name) \(option.text): the tokens describe their motions; leave it out")
    }
    let found: [NamedMotion]
    do {
      found = try TokenReader.motions(tokens).map { try NamedMotion($0) }
    } catch let error as ValidationError {
      throw CommandError("\(input.name): \(error.message)")
    } catch {
      throw CommandError("\(input.name): \(error)")
    }
    if found.isEmpty {
      throw CommandError(
        "\(input.name) has no motions; give tokens of the type cubicBezier or transition, or with the "
          + "extension org.boing.motion")
    }
    for (index, motion) in found.enumerated()
    where found[..<index].contains(where: { $0.name == motion.name }) {
      throw CommandError("\(input.name) has two motions named \(motion.name); rename one of them")
    }
    return found
  }

  private func exportOnce(_ formats: [CurveFormat]) throws {
    let (motions, options) = (try motions(), try options())
    let isOne = motions.count == 1 && formats.count == 1
    var exports: [(name: String, export: CurveExport)] = []
    var refusals: [ExportReport.Refusal] = []
    for motion in motions {
      for format in formats {
        do throws(BounceExportError) {
          let start = ContinuousClock.now
          exports.append((motion.name, try motion.export(as: format, options)))
          common.note(
            String(
              format: "%@ as %@: %.3f s", motion.name, format.id,
              (ContinuousClock.now - start) / .seconds(1)))
        } catch {
          if isOne { throw CommandError("\(error)") }
          refusals.append(
            ExportReport.Refusal(name: motion.name, format: format.id, reason: "\(error)"))
        }
      }
    }
    if exports.isEmpty {
      throw CommandError(refusals.map(\.reason).joined(separator: "\n"))
    }
    try write(exports, isOne: isOne)
    if common.json {
      let items = exports.map { name, export in
        ExportReport.Item(
          export, name: name,
          file: output.map { isOne ? $0 : $0 + "/" + export.format.fileName(for: name) })
      }
      try Terminal.print(JSONLine.text(of: ExportReport(exports: items, refusals: refusals)))
      return
    }
    if common.quiet { return }
    for (name, export) in exports {
      let lines = [export.summary] + (isOne ? export.notes : [])
      if let output {
        let file = isOne ? output : output + "/" + export.format.fileName(for: name)
        try Terminal.print(file + ": " + lines.joined(separator: "\n"))
      } else {
        Terminal.write(lines.joined(separator: "\n") + "\n")
      }
    }
    for refusal in refusals {
      Terminal.warn("\(refusal.name) is not exported as \(refusal.format): \(refusal.reason)")
    }
  }

  /// The existing files that give way where their names are those of the format.
  private var replaceable: ReplaceableFiles { existing.noClobber ? .none : .all }

  /// The existing files that give way under another name, which may hold anything.
  private var unlikeReplaceable: ReplaceableFiles { existing.force ? .all : .none }

  /// Writes all texts, or none of them.
  private func write(_ exports: [(name: String, export: CurveExport)], isOne: Bool) throws {
    guard let output else {
      if !common.json { for (_, export) in exports { try Terminal.output(export.text) } }
      return
    }
    if isOne {
      let format = exports[0].export.format
      let isNamedLikeIt = output.lowercased().hasSuffix("." + format.fileExtension)
      let file = try AtomicFile(
        replacing: URL(typed: output), isNamedLikeIt ? replaceable : unlikeReplaceable)
      try file.write(Data((exports[0].export.text + "\n").utf8))
      try file.commit()
      return
    }
    if let format = exports.map(\.export.format).first(where: {
      output.lowercased().hasSuffix("." + $0.fileExtension)
    }) {
      throw CommandError(
        "\(output): \(exports.count) texts go to a folder; leave out “.\(format.fileExtension)”")
    }
    let batch = try FileBatch(into: URL(typed: output))
    for (name, export) in exports {
      try batch.add(export.format.fileName(for: name), replacing: replaceable) { url in
        let file = try AtomicFile(replacing: url, .all)
        try file.write(Data((export.text + "\n").utf8))
        try file.commit()
      }
    }
    try batch.commit()
  }
}
