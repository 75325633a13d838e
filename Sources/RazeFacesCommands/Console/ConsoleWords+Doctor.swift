import Foundation
import RazeFacesConsole
import StoreCore

extension ConsoleWords {
  private static let mostLines = 20

  /// One line each: the verdict, what was looked at, what was found and what to do.
  static func findings(_ findings: [Finding]) -> String {
    let width = findings.map(\.check.rawValue.count).max() ?? 0
    return findings.map { finding in
      let blanks = String(repeating: " ", count: width - finding.check.rawValue.count)
      let verdict = finding.verdict.rawValue
      let gap = String(repeating: " ", count: 5 - verdict.count)
      return FactList([
        ("\(verdict)\(gap)\(finding.check.rawValue)\(blanks)  \(finding.finding)", "")
      ]).text
    }.joined()
  }

  static func inTheWay(_ count: Int) -> String {
    count == 1 ? "1 thing stands in the way" : "\(count) things stand in the way"
  }

  /// A failure's lines without the program's name, as one.
  static func plain(_ lines: [String]) -> String {
    let prefix = "\(CommandWords.program): "
    return lines.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      .joined(separator: "; ")
  }

  static func catalogIsGood(_ catalog: any Catalog) -> String {
    "\(catalog.appName) (\(catalog.bundleID)), "
      + (catalog.count == 1 ? "1 product" : "\(catalog.count) products")
  }

  static func badCatalog(_ lines: [String]) -> String {
    let first = plain(Array(lines.prefix(1)))
    return lines.count > 1
      ? "\(first); and \(lines.count - 1) more: `razefaces catalog check` lists all" : first
  }

  static func folderIsClosed(_ path: String) -> String {
    "\(path) cannot be written; check its permissions, or name another with --state DIR"
  }

  static let noPreferences = "nothing is remembered on this device yet"

  static func badPreferences(_ device: String, _ error: any Error) -> String {
    "the app's file on \(device) cannot be read (\(error.localizedDescription)); the next launch "
      + "moves it aside, and `razefaces restore` brings purchases back"
  }

  static let databaseIsWhole = "intact"

  static func databaseIsBroken(_ flaws: [String]) -> String {
    "damaged: \(flaws.joined(separator: "; ")); move it away, or `razefaces reset --yes`"
  }

  static func otherBundleID(_ app: String, catalog: String) -> String {
    "the app's is \(app), but the catalog is for \(catalog), so every product is invalid; "
      + "`razefaces sandbox set bundle-id catalog`"
  }

  static let agreementInEffect = "the Paid Applications agreement is in effect"

  static func noAgreement(inCatalog: Bool) -> String {
    "the Paid Applications agreement is not in effect, so every product is invalid; "
      + "`razefaces sandbox set agreement \(inCatalog ? "active" : "catalog")`"
  }

  static func notCleared(_ id: String, wasSwitched: Bool) -> String {
    wasSwitched
      ? "\(id) was switched off; `razefaces sandbox set cleared-for-sale \(id)=catalog`"
      : "\(id) is not cleared in the catalog; `razefaces sandbox set cleared-for-sale \(id)=on`"
  }

  static let allCleared = "every product"

  /// The last line stands for those that there is no room for.
  static func shortened(_ findings: [Finding]) -> [Finding] {
    guard findings.count > mostLines else { return findings }
    let rest = findings.dropFirst(mostLines)
    let verdict: Finding.Verdict = rest.contains { $0.verdict == .fix } ? .fix : .note
    return findings.prefix(mostLines)
      + [Finding(.clearedForSale, verdict, "\(rest.count) more; `razefaces products` tells all")]
  }

  static func allPriced(_ country: String) -> String { "\(country); every product has a price" }

  static func notPriced(_ ids: [String], _ country: String) -> String {
    let named = ids.prefix(3).joined(separator: ", ")
    let more = ids.count > 3 ? " and \(ids.count - 3) more" : ""
    return "\(country); no price for \(named)\(more): add one under \"prices\" in the catalog"
  }

  static func sold(_ sold: Int, of count: Int, _ country: String) -> String {
    sold == 0
      ? "none of \(count) is cleared and has a price in \(country); see above"
      : "\(sold) of \(count) cleared and priced in \(country)"
  }

  static let isOnline = "online"
  static let isOffline = "offline; `razefaces sandbox set offline off`"
  static let isUp = "up"
  static let isDown = "down; `razefaces sandbox set store-down off`"

  static func isSlow(_ latency: ClosedRange<Int>) -> String {
    "every call takes \(latency.lowerBound)-\(latency.upperBound) ms; "
      + "`razefaces sandbox set latency off`"
  }

  static let noneArmed = "none armed"

  static func isArmed(_ fault: Fault) -> String {
    "\(ConsoleTexts.english.faults.armed(fault)); `razefaces faults clear \(fault.point.rawValue)`"
  }

  static let paymentsAllowed = "allowed"

  static func paymentsNotAllowed(_ device: String) -> String {
    "not allowed on \(device); `razefaces sandbox set payments-allowed on`"
  }

  static let purchasesAreInterrupted =
    "each is interrupted first; `razefaces interruptions`, or "
    + "`razefaces sandbox set interrupted-purchases off`"
}
