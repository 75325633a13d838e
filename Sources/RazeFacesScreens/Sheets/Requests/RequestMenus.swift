import RazeFacesConsole
import StoreCore

/// What a child asks a parent to buy.
struct PurchaseRequestMenu: MenuSubject {
  let key: QueueKey

  func menu(_ shared: Shared) -> Menu? {
    guard let request = shared.console.requests.first(where: { $0.id == key }) else { return nil }
    let texts = shared.texts(RequestText.self)
    let name = shared.productName(request.productID)
    return Menu(
      title: texts(.askToBuy),
      text: [
        texts(
          .asksToBuy(
            request.accountEmail, name, quantity: request.quantity, device: request.device))
      ], choices: Self.choices(key, texts) + [Menu.Choice(texts(.leave))])
  }

  static func choices(_ key: QueueKey, _ texts: RoomTexts<RequestText>) -> [Menu.Choice] {
    [Menu.Choice(texts(.approve), .approve(key)), Menu.Choice(texts(.decline), .decline(key))]
  }
}

/// What somebody wants their money back for.
struct RefundRequestMenu: MenuSubject {
  let id: UInt64

  func menu(_ shared: Shared) -> Menu? {
    guard let request = shared.console.pendingRefunds.first(where: { $0.id == id }) else {
      return nil
    }
    let texts = shared.texts(RequestText.self)
    let reason = shared.texts(RefundText.self)(.reason(request.reason))
    return Menu(
      title: texts(.refundRequest),
      text: [
        texts(
          .wantsRefund(
            request.accountEmail, shared.productName(request.productID), reason: reason))
      ], choices: Self.choices(id, texts) + [Menu.Choice(texts(.leave))])
  }

  static func choices(_ id: UInt64, _ texts: RoomTexts<RequestText>) -> [Menu.Choice] {
    [
      Menu.Choice(texts(.approveRefund), .decideRefund(id, approved: true)),
      Menu.Choice(texts(.declineRefund), .decideRefund(id, approved: false)),
    ]
  }
}
