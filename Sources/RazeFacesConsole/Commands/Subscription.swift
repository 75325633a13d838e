package import Foundation
import Localization
import StoreCore

extension ConsoleCommand {
  /// The actions on one subscription, in the order in which they are offered.
  package enum Subscription: Hashable, Codable, Sendable {
    case renew
    case resolveBilling
    case cancelRenewal
    case resumeRenewal
    case agreeToPrice
    case refusePrice
    /// A new price in the subscriber's currency.
    case raisePrice(Decimal)
    case expire

    func definition(_ id: UInt64) -> CommandDefinition {
      switch self {
      case .renew:
        define("renew", id, .renew, done: .renewed) { try await $0.forceRenewal(id) }
      case .resolveBilling:
        define("resolve-billing", id, .resolveBilling, done: .renewed) {
          try await $0.resolveBilling(id)
        }
      case .cancelRenewal:
        define("cancel", id, .cancelRenewal, done: .renewalCanceled) {
          try await $0.setAutoRenew(id, false)
        }
      case .resumeRenewal:
        define("resume", id, .resumeRenewal, done: .renewalResumed) {
          try await $0.setAutoRenew(id, true)
        }
      case .agreeToPrice:
        define("consent", id, .agreeToPrice, done: .priceAgreed) {
          try await $0.answerPriceIncrease(id, agreed: true)
        }
      case .refusePrice:
        define("consent", id, .refusePrice, done: .priceRefused) {
          try await $0.answerPriceIncrease(id, agreed: false)
        }
      case .raisePrice(let price):
        define("price", id, .raisePrice, done: .priceRaised) {
          try await $0.requestPriceIncrease(id, to: price)
        }
      case .expire:
        define("expire", id, .expire, done: .expired, asking: expireQuestion(id)) {
          try await $0.expire(id)
        }
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
      asking question: @escaping CommandDefinition.Question = { _, _ in nil },
      _ perform: @escaping (any StoreControl) async throws -> Void
    ) -> CommandDefinition {
      CommandDefinition(
        "subscriptions \(name)", { $0.command(title, done: done) }, asking: question,
        unless: { facts in
          guard let standing = facts.subscription(id) else { return .hasEnded }
          // Only the buyer manages it.
          guard standing.sharedBy == nil else { return .notNow }
          return reasonAgainst(standing.machine, at: facts.now)
        }
      ) { store, _ in try await perform(store) }
    }

    private func reasonAgainst(
      _ machine: SubscriptionMachine, at now: Date
    ) -> PanelReasonText? {
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
}
