import Foundation
import Localization
import StoreCore

extension TesterCommand.Subscription {
  func definition(_ id: UInt64) -> CommandDefinition {
    switch self {
    case .renew: define("renew", id, .renew, done: .renewed)
    case .resolveBilling: define("resolve-billing", id, .resolveBilling, done: .renewed)
    case .cancelRenewal: define("cancel", id, .cancelRenewal, done: .renewalCanceled)
    case .resumeRenewal: define("resume", id, .resumeRenewal, done: .renewalResumed)
    case .agreeToPrice: define("consent", id, .agreeToPrice, done: .priceAgreed)
    case .refusePrice: define("consent", id, .refusePrice, done: .priceRefused)
    case .raisePrice: define("price", id, .raisePrice, done: .priceRaised)
    case .expire: define("expire", id, .expire, done: .expired, asking: expireQuestion(id))
    }
  }

  private func expireQuestion(_ id: UInt64) -> CommandDefinition.Question {
    { facts, texts in
      texts.question(
        SubscriptionCommandText.expireQuestion, .expireDetail, yes: .expireYes,
        ["product": facts.productName(facts.subscription(id)?.productID ?? "")])
    }
  }

  private func define(
    _ name: String, _ id: UInt64, _ title: SubscriptionCommandText, done: SubscriptionCommandText,
    asking question: @escaping CommandDefinition.Question = { _, _ in nil }
  ) -> CommandDefinition {
    CommandDefinition(
      "subscriptions \(name)", asking: question,
      unless: { facts in
        guard let standing = facts.subscription(id) else { return .hasEnded }
        // Only the buyer manages it.
        guard standing.sharedBy == nil else { return .notNow }
        return reasonAgainst(standing.machine, at: facts.now)
      }
    ) { $0.command(title, done: done) }
  }

  private func reasonAgainst(_ machine: SubscriptionMachine, at now: Date) -> PanelReasonText? {
    let isTakenUpAgain = self == .resumeRenewal && machine.canSwitchRenewal(at: now)
    guard machine.due != nil || isTakenUpAgain else { return .hasEnded }
    let isPossible =
      switch self {
      case .renew: machine.phase == .subscribed
      case .resolveBilling: machine.isRetrying
      case .cancelRenewal: machine.autoRenews
      case .resumeRenewal: !machine.autoRenews
      case .agreeToPrice: machine.priceIncrease == .pending || machine.priceIncrease == .declined
      case .refusePrice: machine.priceIncrease == .pending
      case .raisePrice: machine.priceIncrease == .none || machine.priceIncrease == .agreed
      case .expire: true
      }
    return isPossible ? nil : .notNow
  }
}
