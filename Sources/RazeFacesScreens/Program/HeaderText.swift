package import StoreCore

/// What is not as in a new world. Nobody may ever forget what they are looking at.
package enum HeaderText: RoomText {
  case paymentsOff
  case fault(String)
  case clock([String])
  case ahead(days: Int, hours: Int, minutes: Int, seconds: Int)
  case rate(TimeRate)
  case interrupted, declinedStaysDeferred, refundsApproved, refundsDeclined
  case billingFails, gracePeriod, renewalLimit(Int)
  case agreement, noAgreement
  case clearances(Int)
  case bundleID(String)
  case more(Int)

  /// All that is unusual, what fails next first: if a small window has no room for all, that is
  /// worth more than the rest.
  static func alerts(_ device: DeviceSnapshot, _ texts: RoomTexts<HeaderText>) -> [String] {
    var alerts: [HeaderText] = device.paymentsAllowed ? [] : [.paymentsOff]
    alerts += device.armedFaults.map { .fault($0) }
    if !device.clock.isReal { alerts.append(clock(device.clock, texts)) }
    return (alerts + settings(device.settings)).map { texts($0) }
  }

  private static func settings(_ settings: WorldSettings) -> [HeaderText] {
    var alerts: [HeaderText] = []
    if settings.interruptsPurchases { alerts.append(.interrupted) }
    if settings.declinedStaysDeferred { alerts.append(.declinedStaysDeferred) }
    switch settings.refundPolicy {
    case .ask: break
    case .approve: alerts.append(.refundsApproved)
    case .decline: alerts.append(.refundsDeclined)
    }
    if settings.billingFails { alerts.append(.billingFails) }
    if settings.gracePeriod { alerts.append(.gracePeriod) }
    if let limit = settings.renewalLimit { alerts.append(.renewalLimit(limit)) }
    if let isInEffect = settings.paidApplicationsAgreement {
      alerts.append(isInEffect ? .agreement : .noAgreement)
    }
    let clearances = settings.clearedForSale.count
    if clearances > 0 { alerts.append(.clearances(clearances)) }
    if let id = settings.appBundleID { alerts.append(.bundleID(id)) }
    return alerts
  }

  /// The distance, not the time itself: that would be wrong a second later.
  private static func clock(_ clock: SandboxClock, _ texts: RoomTexts<HeaderText>) -> HeaderText {
    var parts: [HeaderText] = []
    if clock.offset != 0 {
      // To the minute: the time that a move itself takes must not make a day of it less.
      let offset = clock.offset
      let total = offset < 60 ? Int(offset) : Int((offset / 60).rounded()) * 60
      parts.append(
        .ahead(
          days: total / 86_400, hours: total / 3_600 % 24, minutes: total / 60 % 60,
          seconds: total % 60))
    }
    if clock.rate != .realTime { parts.append(.rate(clock.rate)) }
    return .clock(parts.map { texts($0) })
  }

  package var english: String {
    switch self {
    case .paymentsOff: "Payments not allowed"
    case .fault(let fault): "Fault: \(fault)"
    case .clock(let parts): "Clock: " + parts.joined(separator: ", ")
    case .ahead(0, 0, 0, let seconds): "+\(seconds) s"
    case .ahead(0, 0, let minutes, _): "+\(minutes) min"
    case .ahead(0, let hours, 0, _): "+\(hours) h"
    case .ahead(0, let hours, let minutes, _): "+\(hours) h \(minutes) min"
    case .ahead(let days, 0, _, _): "+\(days) d"
    case .ahead(let days, let hours, _, _): "+\(days) d \(hours) h"
    case .rate(let rate): rate.english
    case .interrupted: "Purchases are interrupted"
    case .declinedStaysDeferred: "Declined requests stay deferred"
    case .refundsApproved: "Refunds are approved"
    case .refundsDeclined: "Refunds are declined"
    case .billingFails: "Billing fails"
    case .gracePeriod: "Grace period"
    case .renewalLimit(let limit): "At most \(limit) renewals"
    case .agreement: "Agreement in effect"
    case .noAgreement: "No agreement"
    case .clearances(1): "1 clearance changed"
    case .clearances(let count): "\(count) clearances changed"
    case .bundleID(let id): "Bundle ID \(id)"
    case .more(let count): "+\(count) more"
    }
  }
}

extension TimeRate {
  fileprivate var english: String {
    switch self {
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
}
