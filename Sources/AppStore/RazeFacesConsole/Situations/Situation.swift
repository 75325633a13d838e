package import Localization
package import StoreCore

/// A situation that a tester can simulate. Situations are the first lines of the Sandbox. Each
/// changes settings that are also in the groups below.
package enum Situation: String, CaseIterable, Codable, Sendable {
  case purchaseFails, cardDeclined, parentApproves, interrupted, networkGone, storeDown
  case receiptNotVerified, appDies
  case monthPasses, nextEvent
  case lastRefunded, appDeleted, startedOver

  package enum Part: CaseIterable, Sendable {
    case wrong, time, afterwards

    package var title: Text {
      switch self {
      case .wrong: Text("Something goes wrong")
      case .time: Text("Time goes by")
      case .afterwards: Text("Afterwards")
      }
    }
  }

  package var part: Part {
    switch self {
    case .purchaseFails, .cardDeclined, .parentApproves, .interrupted, .networkGone, .storeDown,
      .receiptNotVerified, .appDies:
      .wrong
    case .monthPasses, .nextEvent: .time
    case .lastRefunded, .appDeleted, .startedOver: .afterwards
    }
  }

  /// The situations in which purchases fail, the most serious first.
  package static let failing: [Situation] = [
    .networkGone, .storeDown, .purchaseFails, .cardDeclined, .interrupted, .receiptNotVerified,
    .appDies,
  ]

  package var coveredSetting: String? {
    switch self {
    case .cardDeclined: "billing-fails"
    case .interrupted: "interrupted-purchases"
    case .networkGone: "offline"
    case .storeDown: "store-down"
    default: nil
    }
  }

  static func of(_ point: FaultPoint) -> Situation? { allCases.first { $0.coveredPoint == point } }
  static func of(setting name: String) -> Situation? {
    allCases.first { $0.coveredSetting == name }
  }

  /// Returns what is the case after the situation was turned on or off.
  func news(isOn: Bool) -> Text { isOn ? title : .setting(title, .situation(isOn: false)) }

  /// The settings that `x` resets in addition to the faults.
  package static let endedSettings = [
    "payments-allowed", "billing-fails", "renewals-fail", "interrupted-purchases",
  ]

  package var coveredPoint: FaultPoint? {
    switch self {
    case .purchaseFails: .purchase
    case .receiptNotVerified: .verification
    case .appDies: .termination
    case .networkGone: .disconnection
    default: nil
    }
  }

  package var title: Text {
    switch self {
    case .purchaseFails: Text("The next purchase fails")
    case .cardDeclined: Text("The card is declined")
    case .parentApproves: Text("A parent has to approve")
    case .interrupted: Text("The purchase is interrupted")
    case .networkGone: Text("The network is gone")
    case .storeDown: Text("The App Store is down")
    case .receiptNotVerified: Text("The receipt does not verify")
    case .appDies: Text("The app dies after paying")
    case .monthPasses: Text("A month passes")
    case .nextEvent: Text("Jump to the next event")
    case .lastRefunded: Text("Refund the last purchase")
    case .appDeleted: Text("Delete the app")
    case .startedOver: Text("Reset everything")
    }
  }

  package var hint: Text {
    switch self {
    case .purchaseFails: Text("Choose the error, then buy something.")
    case .cardDeclined: Text("Purchases and renewals cannot be paid.")
    case .parentApproves: Text("The purchase waits; press w to answer for the parent.")
    case .interrupted: Text("Purchases fail until new terms are agreed to.")
    case .networkGone: Text("Neither the App Store nor the app's server can be reached.")
    case .storeDown: Text("The network works; the store does not answer.")
    case .receiptNotVerified: Text("The app must deliver nothing.")
    case .appDies: Text("It is killed before it delivers; the next launch delivers.")
    case .monthPasses: Text("Renewals, expirations, and refunds happen on their days.")
    case .nextEvent: Text("The clock moves to it, and the note says what happened.")
    case .lastRefunded: Text("Apple takes it back; the face goes behind glass again.")
    case .appDeleted: Text("The device forgets, the account does not: try Restore.")
    case .startedOver: Text("Everything starts from the first day.")
    }
  }
}

extension FaultPoint {
  /// Says that the fault was cleared.
  var ended: Text {
    Situation.of(self)?.news(isOn: false) ?? .setting(title, .situation(isOn: false))
  }
}

extension Text {
  /// Returns the value of a situation.
  package static func situation(isOn: Bool) -> Text {
    isOn ? Text("on", context: "situation") : Text("off", context: "situation")
  }
}
