import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The system's question whether a subscription may cost more. A no keeps the question open.
struct PriceConsentQuestion: YesOrNoQuestion {
  typealias Text = PriceConsentText

  private let increase: PriceConsentSheet
  var focus = Answer.no
  var isWaiting = false

  init(_ increase: PriceConsentSheet) { self.increase = increase }

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys = answerKeys

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Answer> {
    let texts = shared.texts(PriceConsentText.self)
    let price = { PriceText.displayPrice($0, in: increase.storefront) }
    let raised = shared.texts.subscriptions
      .sentence(price(increase.price), each: increase.period)
    let day = shared.dates.day(increase.begins)
    var content = SheetContent<Answer>(columns, focus: focus)
    content.addTitle(texts(.title))
    content.addBlank()
    content.add(
      texts(
        .question, ["name": increase.displayName, "price": raised, "day": day]))
    content.addBlank()
    if let former = increase.formerPrice {
      content.lines.append(.pair(texts(.former), price(former)))
    }
    content.lines.append(.pair(texts(.next), price(increase.price), .strong))
    content.lines.append(
      .pair(shared.texts(PurchaseText.self)(.appleID), increase.accountEmail))
    content.addBlank()
    content.add(shared.texts(FrameText.self)(.environment), .quiet)
    content.addBlank()
    content.addButtons([.init(texts(.notNow), .no), .init(texts(.agree), .yes)])
    return content
  }
}
