import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The App Store's sheet for offer codes. What was typed stays while a code is looked at, and when
/// it was no good.
struct RedeemForm: Sendable {
  var code = TextField()
  var problem: String?
  /// The code was handed in, and nothing was said about it so far.
  var isWaiting = false

  /// A code has no blanks at its ends, but a pasted one may.
  var trimmedCode: String { code.text.trimmingCharacters(in: .whitespaces) }

  mutating func apply(_ edit: Edit) {
    guard !isWaiting else { return }
    code.apply(edit)
    problem = nil
  }

  mutating func refuse(_ why: String) {
    isWaiting = false
    problem = why
  }
}

extension AppState {
  var redeemForm: RedeemForm? {
    if case .redeem(let form)? = dialog { form } else { nil }
  }

  /// While a code is looked at, Esc gives up waiting: what the store decides is told all the same.
  mutating func pressInRedeemSheet(_ action: Action) -> [AppEffect] {
    guard var form = redeemForm else { return [] }
    if action == .cancel { dialog = nil }
    guard action == .accept, !form.isWaiting else { return [] }
    guard !form.trimmedCode.isEmpty else {
      form.problem = SheetWords.missingOfferCode
      dialog = .redeem(form)
      return []
    }
    form.isWaiting = true
    form.problem = nil
    dialog = .redeem(form)
    return [.redeem(code: form.trimmedCode)]
  }

  /// A question of the system takes the place of every window but this one: whoever has to sign in
  /// first comes back to the code. Once its purchase is asked about, the code was good.
  mutating func makeRoom(for sheet: Sheet) {
    guard let form = redeemForm else {
      dialog = nil
      return
    }
    if case .confirm(let purchase) = sheet, isAbout(form, purchase.productID) { dialog = nil }
  }

  /// What became of the code that was handed in: a no stands beside what was typed.
  ///
  /// - Returns: false where it has to be told elsewhere.
  mutating func takeInRedeemSheet(_ broadcast: Broadcast) -> Bool {
    guard var form = redeemForm, isAbout(form, broadcast.productID) else { return false }
    switch broadcast.status {
    case .purchaseFailed:
      form.refuse(
        [broadcast.errorLabel, broadcast.message].compactMap(\.self).joined(separator: ": "))
      dialog = .redeem(form)
      return true
    case .purchaseSucceeded, .purchaseDeferred, .purchaseCancelled: dialog = nil
    case .restoreSucceeded, .restoreFailed, .contentRevoked: break
    }
    return false
  }

  /// No payment came of the code: nobody knows it, or the store cannot be asked.
  ///
  /// - Returns: false where no code is being looked at.
  mutating func takeInRedeemSheet(failure why: String) -> Bool {
    guard var form = redeemForm, form.isWaiting else { return false }
    form.refuse(why)
    dialog = .redeem(form)
    return true
  }

  private func isAbout(_ form: RedeemForm, _ productID: String?) -> Bool {
    guard form.isWaiting, let productID else { return false }
    return content.catalog.product(productID)?.offer(.code(form.trimmedCode)) != nil
  }

  func redeemContent(_ form: RedeemForm, _ columns: Int) -> SheetContent {
    var content = SheetContent(lines: [.title(SheetWords.redeemTitle)], focus: .code)
    content.add(SheetWords.redeemText, .hint, columns: columns)
    content.addBlank()
    content.lines.append(.field(label: SheetWords.code, form.code, .code, isSecret: false))
    content.addBlank()
    if let problem = form.problem {
      content.add(problem, .problem, columns: columns)
      content.addBlank()
    }
    content.add(SheetWords.environment, .quiet, columns: columns)
    content.addBlank()
    content.addButtons(accept: SheetWords.redeem)
    if form.isWaiting { content.wait(for: SheetWords.checking) }
    return content
  }
}
