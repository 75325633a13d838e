import Foundation
import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The App Store's sheet for offer codes. What was typed stays while a code is looked at, and when
/// it was no good.
struct RedeemForm: FormSheet {
  enum Focus: Hashable, Sendable { case code, cancel, accept }

  var focus = Focus.code
  private(set) var code = TextField()
  private(set) var problem: Phrase?
  /// The code was handed in, and nothing was said about it so far.
  private(set) var isWaiting = false

  var name: SheetName { .redeem }
  static var accepting: Text { Text("redeem") }

  static func field(at target: Focus) -> WritableKeyPath<Self, TextField>? {
    target == .code ? \.code : nil
  }

  mutating func didEdit(_ shared: Shared) { problem = nil }

  /// A code has no blanks at its ends, but a pasted one may.
  private var trimmedCode: String { code.text.trimmingCharacters(in: .whitespaces) }

  mutating func choose(_ target: Focus, _ shared: Shared) -> [Request] {
    if target == .cancel { return dismissal }
    guard !trimmedCode.isEmpty else {
      problem = Phrase(Text("Enter the offer code."))
      return []
    }
    problem = nil
    isWaiting = true
    return [.perform(.redeem(code: trimmedCode))]
  }

  // MARK: - What becomes of the code

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    switch message {
    // A person who has to sign in first comes back to the code. Once its purchase is asked about,
    // the code was good.
    case .sheetRequested(.confirm(let purchase)):
      return isAbout(purchase.productID, shared) ? .closes : .none
    case .broadcast(let broadcast) where isAbout(broadcast.productID, shared):
      return receive(broadcast, shared)
    // No payment came of it: nobody knows the code, or the store cannot be asked.
    case .failed(let reason, let cause) where isWaiting: return refuse(reason, cause)
    default: return .none
    }
  }

  private mutating func receive(_ broadcast: Broadcast, _ shared: Shared) -> SheetReaction {
    switch broadcast {
    case .purchaseFailed(_, let failure):
      guard case .refused(let error) = failure else { return .closes }
      return refuse(shared.shop { $0.note(broadcast, $1) }, error.refusal?.cause)
    case .purchased, .planChanged, .renewed, .purchaseDeferred, .purchaseDeclined,
      .purchaseCancelled:
      return .closes
    case .restored, .restoreFailed, .revoked, .couponRevoked, .arrived: return .none
    }
  }

  /// Shows the refusal of a code beside it. Other failures have their answer elsewhere, and a form
  /// that takes text would take the key to it for a letter.
  private mutating func refuse(_ reason: Phrase, _ cause: Refusal.Cause?) -> SheetReaction {
    isWaiting = false
    guard case .offer = cause else { return .closes }
    problem = reason
    return .handled
  }

  private func isAbout(_ productID: String?, _ shared: Shared) -> Bool {
    guard isWaiting, let productID else { return false }
    return shared.content.catalog.product(productID)?.offer(.code(trimmedCode)) != nil
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addHeader(texts("Redeem Code"), .cancel, shared)
    content.add(texts("An offer code for one of this app's subscriptions."), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts("Code"), code, .code))
    content.addProblem(problem?(shared.texts))
    content.addSystemAnswer(texts("Redeem"), .accept, shared)
    if isWaiting { content.wait(for: texts("Checking the code...")) }
    return content
  }
}
