import Foundation
import RazeFacesConsole
import StoreCore
import TerminalKit

/// What the header says, so that nobody forgets what they are looking at.
enum HeaderWords {
  static let sandbox = "SANDBOX"
  static let notSignedIn = "Not signed in"
  static let paymentsOff = "Payments not allowed"

  static func tooSmall(_ size: Size, needed: Size) -> String {
    "Too small: have \(size), need \(needed)."
  }

  /// What is not as in a new world.
  static func settings(_ settings: WorldSettings) -> [String] {
    var lines: [String] = []
    if settings.interruptsPurchases { lines.append("Purchases are interrupted") }
    if settings.declinedStaysDeferred { lines.append("Declined requests stay deferred") }
    switch settings.refundPolicy {
    case .ask: break
    case .approve: lines.append("Refunds are approved")
    case .decline: lines.append("Refunds are declined")
    }
    if settings.billingFails { lines.append("Billing fails") }
    if settings.gracePeriod { lines.append("Grace period") }
    if let limit = settings.renewalLimit { lines.append("At most \(limit) renewals") }
    switch settings.paidApplicationsAgreement {
    case true?: lines.append("Agreement in effect")
    case false?: lines.append("No agreement")
    case nil: break
    }
    switch settings.clearedForSale.count {
    case 0: break
    case 1: lines.append("1 clearance changed")
    case let count: lines.append("\(count) clearances changed")
    }
    if let id = settings.appBundleID { lines.append("Bundle ID \(id)") }
    return lines
  }

  static func more(_ count: Int) -> String { "+\(count) more" }
  static func fault(_ line: String) -> String { "Fault: \(line)" }

  /// The distance, not the time itself: that would be wrong a second later.
  static func clock(_ clock: SandboxClock) -> String {
    var parts: [String] = []
    if clock.offset != 0 { parts.append(distance(clock.offset)) }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "Clock: " + parts.joined(separator: ", ")
  }

  static func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "real time"
    case .monthIs30Seconds: "a month is 30 seconds"
    case .monthIs5Minutes: "a month is 5 minutes"
    case .monthIs15Minutes: "a month is 15 minutes"
    case .monthIs30Minutes: "a month is 30 minutes"
    case .monthIs1Hour: "a month is 1 hour"
    case .renewalEvery2Seconds: "renewals every 2 seconds"
    case .renewalEvery10Seconds: "renewals every 10 seconds"
    case .renewalEvery30Seconds: "renewals every 30 seconds"
    case .renewalEvery1Minute: "renewals every minute"
    case .renewalEvery5Minutes: "renewals every 5 minutes"
    case .renewalEvery15Minutes: "renewals every 15 minutes"
    }
  }

  private static func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = seconds < 60 ? Int(seconds) : Int((seconds / 60).rounded()) * 60
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "+\(days) d \(hours) h" : "+\(days) d" }
    if hours > 0 { return minutes > 0 ? "+\(hours) h \(minutes) min" : "+\(hours) h" }
    return minutes > 0 ? "+\(minutes) min" : "+\(total) s"
  }
}
