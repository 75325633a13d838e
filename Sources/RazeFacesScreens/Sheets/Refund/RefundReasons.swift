import StoreCore
import StoreKit

/// The system's refund sheet.
struct RefundReasons: MenuSubject {
  let sheet: RefundSheet

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(RefundText.self)
    return Menu(
      title: texts(.title),
      text: [
        "\(shared.productName(sheet.productID))  \(shared.dates.day(sheet.purchaseDate))",
        texts(.question),
      ],
      choices: RefundReason.allCases.map {
        Menu.Choice(texts(.reason($0)), [.perform(.answerRefund($0))])
      }, dismissal: [.perform(.answerRefund(nil))])
  }
}
