import Foundation
import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The App Store's sheet for offer codes. It keeps a code while it is checked or if it is rejected.
struct RedeemForm: FormSheet {
  var focus = SheetFocus.text
  private(set) var code = TextField()
  private(set) var problem: Text?
  /// Whether the code was submitted and is being checked.
  private(set) var isWaiting = false

  var name: SheetName { .redeem }
  static var accepting: Text { Text("Redeem") }

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    target == .text ? \.code : nil
  }

  mutating func didEdit(_ shared: Shared) { problem = nil }

  /// Pasted codes may start or end with spaces.
  private var trimmedCode: String { code.text.trimmingCharacters(in: .whitespaces) }

  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    guard !trimmedCode.isEmpty else {
      problem = Text("Enter the offer code.")
      return []
    }
    problem = nil
    isWaiting = true
    return [.perform(.redeem(code: trimmedCode))]
  }

  // MARK: - Result

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    switch message {
    // The form stays open during sign-in. It closes when the purchase is about to be confirmed,
    // because the code is valid then.
    case .sheetRequested(.confirm(let purchase)):
      return isAbout(purchase.productID, shared) ? .closes : .none
    case .happened(let event) where isAbout(event.subject().productID, shared):
      return receive(event, shared)
    // No payment was made: the code is unknown, or the store cannot be reached.
    case .failed(let reason, let cause) where isWaiting: return refuse(reason, cause)
    default: return .none
    }
  }

  private mutating func receive(_ event: ShopEvent, _ shared: Shared) -> SheetReaction {
    switch event {
    case .failed(_, .refused(let error)):
      return refuse(shared.explanations.sentence(error), error.refusal?.cause)
    case .failed, .completed, .planChanged, .deferred, .declined, .cancelled: return .closes
    default: return .none
    }
  }

  /// Shows the rejection of a code. Other failures are answered elsewhere, and the form closes,
  /// because it would take their keys as text.
  private mutating func refuse(_ reason: Text, _ cause: Refusal.Cause?) -> SheetReaction {
    isWaiting = false
    guard case .offer = cause else { return .closes }
    problem = reason
    return .handled
  }

  private func isAbout(_ productID: String?, _ shared: Shared) -> Bool {
    guard isWaiting, let productID else { return false }
    return shared.content.product(productID)?.offer(.code(trimmedCode)) != nil
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addHeader(texts("Redeem Code"), shared)
    content.add(texts("An offer code for one of this app's subscriptions."), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts("Code"), code, .text))
    content.addProblem(problem.map { shared.texts($0) })
    content.addSystemAnswer(texts(Self.accepting), shared)
    if isWaiting { content.wait(for: texts("Checking the code...")) }
    return content
  }
}
