import BoingCurveFormats
import Foundation

/// Motions that were exported, with the certificates of the texts, as JSON.
struct ExportReport: Report {
  static let schema = "boing.export/1"

  /// An export of a motion in a format.
  struct Item: Encodable {
    let name: String
    let format: String
    /// The file that was written; nil on standard output.
    let file: String?
    /// The text, where it is in no file.
    let text: String?
    let certificate: CurveCertificate

    init(_ export: CurveExport, name: String, file: String?) {
      self.name = name
      format = export.format.id
      self.file = file
      text = file == nil ? export.text : nil
      certificate = export.certificate
    }
  }

  /// A motion that a format cannot express.
  struct Refusal: Encodable {
    let name: String
    let format: String
    let reason: String
  }

  let exports: [Item]
  let refusals: [Refusal]
}

extension CurveExport {
  /// A line for a reader: the form, the size and the error.
  var summary: String {
    let certificate = certificate
    let size =
      certificate.form == .spring
      ? "a spring" : "\(certificate.points) points of \(certificate.form.rawValue)"
    let proof = certificate.isProven ? "" : " (measured, not proven)"
    return "\(format.id): \(size), \(certificate.bytes) bytes; "
      + String(format: "off by at most %.3g of the distance", certificate.maximumError) + proof
      + String(format: "; play it for %.6g s", certificate.duration)
  }

  /// A line for each deviation of the format or its player from the text.
  var notes: [String] {
    certificate.deviations.map { deviation in
      let amount = deviation.amount.map { amount in
        deviation.unit == .seconds
          ? String(format: " (%.3g ms)", amount * 1000)
          : String(format: " (%.3g of the distance)", amount)
      }
      return "  \(deviation.summary)\(amount ?? "")"
    }
  }
}
