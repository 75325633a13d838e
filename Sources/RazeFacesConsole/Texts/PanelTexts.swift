package import Localization
import StoreCore

/// A group of the panel, in the panel's order.
package enum ConsoleGroup: String, CaseIterable, Codable, Sendable {
  case device, faults, purchases, time, connect, waiting, subscriptions, testers, devices, again

  package func title(_ texts: Texts) -> String { texts(key) }

  private var key: PanelGroupText {
    switch self {
    case .device: .device
    case .faults: .faults
    case .purchases: .purchases
    case .time: .time
    case .connect: .connect
    case .waiting: .waiting
    case .subscriptions: .subscriptions
    case .testers: .testers
    case .devices: .devices
    case .again: .again
    }
  }
}

/// A sandbox tester for one line of the panel.
struct TesterFacts {
  let account: Account
  let family: Family?
  let isSignedIn: Bool
}

/// The values of the panel's lines that are put together.
struct PanelTexts {
  let texts: Texts

  func asks(_ request: RequestToBuy) -> String {
    texts(
      request.wasDeclined ? PanelRequestText.asksToBuyAgain : .asksToBuy,
      ["email": request.accountEmail])
  }

  /// Returns the question to the parent, with the price that the child saw, and the present one if
  /// that is another.
  func asks(_ request: RequestToBuy, _ product: String) -> [String] {
    let question = texts(
      PanelRequestText.asksParent,
      [
        "email": request.accountEmail, "quantity": request.quantity, "product": product,
        "device": request.device,
      ])
    guard let shown = request.shownPrice else { return [question] }
    guard let present = request.presentPrice, present != shown else {
      return [question, shown.text]
    }
    return [
      question,
      texts(PanelRequestText.priceChanged, ["shown": shown.text, "present": present.text]),
    ]
  }

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var parts = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { parts.append(texts(PanelTesterText.asksToBuy)) }
    if !account.isEmailVerified { parts.append(texts(PanelTesterText.emailNotVerified)) }
    if let organizer = tester.family?.organizer {
      parts.append(
        organizer == account.email
          ? texts(PanelTesterText.organizer)
          : texts(PanelTesterText.familyOf, ["organizer": organizer]))
    }
    if tester.isSignedIn { parts.append(texts(PanelTesterText.signedIn)) }
    return parts
  }

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var parts = [
      device.storefront.countryCode, device.accountEmail ?? texts(PanelDeviceText.nobody),
    ]
    if device.unfinished > 0 {
      parts.append(texts(PanelDeviceText.unfinished, ["count": device.unfinished]))
    }
    if isThisOne { parts.append(texts(PanelDeviceText.thisOne)) }
    return parts
  }
}
