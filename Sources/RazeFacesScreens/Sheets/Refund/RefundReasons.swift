import Localization
import RazeFacesConsole
import StoreCore
import StoreKit

/// The system's refund sheet.
struct RefundReasons: MenuSubject {
  let sheet: RefundSheet

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(RefundText.self)
    return Menu(
      title: shared.texts(TransactionCommandText.requestRefund),
      text: [
        "\(shared.productName(sheet.productID))  \(shared.dates.day(sheet.purchaseDate))",
        texts(.question),
      ],
      choices: RefundReason.allCases.map { reason in
        Menu.Choice(shared.texts.transactions.refundReason(reason)) { _ in
          [.perform(.answerRefund(reason))]
        }
      }, dismissal: [.perform(.answerRefund(nil))])
  }
}
