import Localization
import RazeFacesConsole
import StoreCore

extension Text {
  static let asksAParent = Text("asks a parent")
  static let nothingIsSelected = Text("Nothing is selected.")
  static let nobodyIsSignedIn = Text("Nobody is signed in.")
  static let nothingToRefund = Text("Nothing that can be refunded was bought.")
}

extension SandboxPanel {
  static let notSignedIn = Text("Not signed in")
  static let accountHint = Text("Enter signs in, out, or switches testers.")

  func title(of request: RefundRequest) -> Text {
    Text("{name} requests a refund", ["name": facts.firstName(request.accountEmail)])
  }

  func title(of request: RequestToBuy) -> Text {
    (request.wasDeclined ? Text("{name} asks to buy, declined once") : Text("{name} asks to buy"))
      .with(["name": facts.firstName(request.accountEmail)])
  }

  /// Returns the Ask to Buy request with the price that the child saw, and the current price if it
  /// differs.
  func question(about request: RequestToBuy, _ product: String) -> [Text] {
    let question = Text(
      """
      {name} asks a parent to buy {quantity, plural, one {{product}} other {# {product}}} \
      on {device}.
      """,
      [
        "name": facts.firstName(request.accountEmail), "quantity": request.quantity,
        "product": product, "device": DeviceName.asApple(request.device),
      ])
    guard let shown = request.shownPrice else { return [question] }
    guard let present = request.presentPrice, present != shown else {
      return [question, .verbatim(shown.text)]
    }
    return [
      question,
      Text(
        "The price was {shown} when it was requested; {present} will be charged.",
        ["shown": shown.text, "present": present.text]),
    ]
  }

  func summary(of account: Account) -> Text {
    var parts = [account.storefront.countryCode, account.fullName].filter { !$0.isEmpty }
      .map(Text.verbatim)
    if account.asksToBuy { parts.append(.asksAParent) }
    if !account.isEmailVerified { parts.append(Text("email not verified")) }
    if let organizer = facts.family(of: account.email)?.organizer {
      parts.append(
        organizer == account.email
          ? Text("organizer") : Text("family of {organizer}", ["organizer": organizer]))
    }
    if account.id == facts.account?.id { parts.append(Text("signed in")) }
    return .columns(parts)
  }

  func summary(of device: DeviceSummary) -> Text {
    var parts = [
      .verbatim(device.storefront.countryCode),
      device.accountEmail.map(Text.verbatim) ?? Self.notSignedIn,
    ]
    if device.unfinished > 0 {
      parts.append(Text("{count} unfinished", ["count": device.unfinished]))
    }
    if device.name == facts.device?.device { parts.append(Text("this one")) }
    return .columns(parts)
  }
}
