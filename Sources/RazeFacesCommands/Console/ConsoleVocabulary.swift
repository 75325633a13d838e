import RazeFacesConsole
import StoreCore

/// The words that console commands take, for help and for completion in shells.
package enum ConsoleVocabulary {
  package static let settings = Switch.ofSandbox.map(\.name)
  package static let settingsHelp = Switch.ofSandbox
    .map { "  \($0.name) \($0.allowed)" }.joined(separator: "\n")

  package static let points = FaultPoint.allCases.map(\.rawValue)

  static let flaws = SignedDocument.Flaw.allCases.map(\.rawValue)
  static let statuses = FaultOutcome.receiptStatuses.map(String.init)
  static let refusals = RefusalKind.allCases.map(\.rawValue)

  package static let errors = refusals + flaws.filter { !refusals.contains($0) } + statuses
  package static let storeErrors = RefusalKind.allCases.filter { !$0.isNetworkFailure }
    .map(\.rawValue).joined(separator: ", ")
  package static let networkErrors = RefusalKind.allCases.filter(\.isNetworkFailure)
    .map(\.rawValue).joined(separator: ", ")
  package static let verificationErrors = (flaws + statuses).joined(separator: ", ")

  package static let rates = TimeRate.allCases.map(\.name)
  package static let refundReasons = RefundReason.allCases.map(\.rawValue)
  package static let revocationReasons = RevocationWord.allCases.map(\.rawValue)
  package static let onOff = [true, false].map(ConsoleWords.onOff)
  package static let certificateFormats = CertificateFormat.allCases.map(\.rawValue)
}

/// The tester's words for why something was taken back.
enum RevocationWord: String, CaseIterable {
  case developerIssue = "developer-issue"
  case other

  var reason: TransactionRecord.RevocationReason {
    switch self {
    case .developerIssue: .developerIssue
    case .other: .other
    }
  }
}

enum CertificateFormat: String, CaseIterable { case pem, der }
