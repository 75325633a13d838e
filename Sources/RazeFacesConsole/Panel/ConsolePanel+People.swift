import Localization
import StoreCore

extension ConsolePanel {
  func asks(_ request: RequestToBuy) -> String {
    texts(
      request.wasDeclined
        ? Text("{name} asks to buy, declined once") : Text("{name} asks to buy"),
      ["name": facts.firstName(request.accountEmail)])
  }

  /// Returns the Ask to Buy request with the price that the child saw, and the current price if it
  /// differs.
  func asks(_ request: RequestToBuy, _ product: String) -> [String] {
    let question = texts(
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
      return [question, shown.text]
    }
    return [
      question,
      texts(
        "The price was {shown} when it was requested; {present} will be charged.",
        ["shown": shown.text, "present": present.text]),
    ]
  }

  func about(_ account: Account) -> [String] {
    var parts = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { parts.append(texts("asks to buy")) }
    if !account.isEmailVerified { parts.append(texts("email not verified")) }
    if let organizer = facts.family(of: account.email)?.organizer {
      parts.append(
        organizer == account.email
          ? texts("organizer") : texts("family of {organizer}", ["organizer": organizer]))
    }
    if account.id == facts.account?.id { parts.append(texts("signed in")) }
    return parts
  }

  func about(_ device: DeviceSummary) -> [String] {
    var parts = [
      device.storefront.countryCode,
      device.accountEmail ?? texts(Text("nobody", context: "device")),
    ]
    if device.unfinished > 0 {
      parts.append(texts("{count} unfinished", ["count": device.unfinished]))
    }
    if device.name == facts.device?.device { parts.append(texts("this one")) }
    return parts
  }
}
