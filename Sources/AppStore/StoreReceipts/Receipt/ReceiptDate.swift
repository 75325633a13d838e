import Foundation
import Glibc
import StoreCore

/// The dates of receipts and of verifyReceipt. A receipt can have thousands, and Foundation's
/// formats ask a calendar about each.
extension Date {
  static let receiptForm = "%Y-%m-%dT%H:%M:%SZ"

  /// Returns the date in a `strftime` format, in the time zone with an offset in seconds from GMT.
  func receiptText(_ form: String = receiptForm, offset: Int = 0) -> String {
    var (time, parts) = (Int(nearest: wholeSeconds.timeIntervalSince1970) + offset, tm())
    gmtime_r(&time, &parts)
    return String(unsafeUninitializedCapacity: 64) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        // Newer headers of glibc require an address.
        text.baseAddress.map { strftime($0, text.count, form, &parts) } ?? 0
      }
    }
  }

  /// Creates a date from a receipt's text; nil for another form.
  init?(receiptText text: String) {
    let numbers = text.split { !$0.isWholeNumber }.compactMap { Int32($0) }
    guard numbers.count == 6 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(timeIntervalSince1970: Double(timegm(&parts)))
    guard receiptText() == text else { return nil }
  }
}
