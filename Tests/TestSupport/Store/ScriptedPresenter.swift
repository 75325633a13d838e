import Foundation
public import StoreCore
public import StoreKit

/// A presenter that answers sheets with a closure, and leaves them open if it returns nil.
@MainActor public final class ScriptedPresenter: SheetPresenter {
  public var rule: (SystemSheet) -> SheetAnswer?
  public private(set) var shown: [SystemSheet] = []
  public private(set) var announced: [QueuedTransaction] = []
  public private(set) var reported: [any Error] = []
  /// Called when a sheet is presented, before it is answered.
  public var onSheet: (SystemSheet) -> Void = { _ in }

  private var open: CheckedContinuation<SheetAnswer, Never>?
  public var isOpen: Bool { open != nil }

  public init(rule: @escaping (SystemSheet) -> SheetAnswer?) { self.rule = rule }

  /// Signs in on request, and confirms all purchases.
  public static func willing(
    email: String = "minh@example.com", password: String = "Sandbox-1"
  ) -> ScriptedPresenter {
    ScriptedPresenter { sheet in
      switch sheet {
      case .signIn: .signIn(email: email, password: password)
      case .verifyEmail(let letter): .verificationCode(letter.code)
      case .confirm: .confirm
      // The test resolves interruptions and price increases.
      case .terms, .priceConsent, .refund, .subscriptions, .offerCode: .cancel
      }
    }
  }

  /// Leaves every sheet open.
  public static func silent() -> ScriptedPresenter { ScriptedPresenter { _ in nil } }

  public func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    switch sheet {
    case .refund: return refundReason.map { .refund($0) } ?? .cancel
    case .offerCode: return code.map { .offerCode($0) } ?? .cancel
    case .subscriptions: return .cancel
    case .signIn, .verifyEmail, .confirm, .priceConsent, .terms: break
    }
    precondition(open == nil, "A sheet came up over another one.")
    shown.append(sheet)
    onSheet(sheet)
    if let answer = rule(sheet) { return answer }
    return await withCheckedContinuation { open = $0 }
  }

  /// Answers the open sheet.
  public func reply(_ answer: SheetAnswer) {
    let sheet = open.take()
    precondition(sheet != nil, "There is no open sheet to answer.")
    StoreConnection.current.answerIsComing()
    sheet?.resume(returning: answer)
  }

  /// The reason for the next refund; nil dismisses the sheet.
  public var refundReason: RefundReason?

  /// The code to enter in the offer code sheet; nil dismisses it.
  public var code: String?

  public func announce(_ payment: QueuedTransaction, displayName: String?) {
    announced.append(payment)
  }

  public func report(_ error: any Error) { reported.append(error) }

  /// The products of the sheets, in order.
  public var confirmations: [String] {
    shown.compactMap { sheet in
      guard case .confirm(let purchase) = sheet else { return nil }
      return purchase.productID
    }
  }
}
