import CurveFormats
import Foundation

/// Motions that were exported and what the texts are worth, as versioned JSON.
struct ExportReport: Encodable {
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

  /// A motion that a format cannot say.
  struct Refusal: Encodable {
    let name: String
    let format: String
    let reason: String
  }

  /// The version of this form; it changes when a reader would have to.
  let version = 1
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
      + String(format: "off by at most %.3g of the way", certificate.maximumError) + proof
      + String(format: "; play it for %.6g s", certificate.duration)
  }

  /// A line for each way in which the format or its player departs from the text.
  var notes: [String] {
    certificate.deviations.map { deviation in
      let amount = deviation.amount.map { amount in
        deviation.unit == .seconds
          ? String(format: " (%.3g ms)", amount * 1000)
          : String(format: " (%.3g of the way)", amount)
      }
      return "  \(deviation.summary)\(amount ?? "")"
    }
  }
}
