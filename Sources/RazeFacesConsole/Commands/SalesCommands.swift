import Foundation
import Localization
import StoreCore

extension TesterCommand.Request {
  var definition: CommandDefinition {
    switch self {
    case .approve:
      CommandDefinition("requests approve") {
        $0.command(RequestCommandText.approve, done: .approved)
      }
    case .decline:
      CommandDefinition("requests decline") {
        $0.command(RequestCommandText.decline, done: .declined)
      }
    }
  }
}

extension CommandDefinition {
  static func resolveInterruption(_ id: Int64) -> CommandDefinition {
    CommandDefinition(
      "interruptions resolve",
      asking: { facts, texts in
        let found = facts.interruption(id)
        return texts.question(
          RequestCommandText.termsHaveChanged, .termsDetail, yes: .agree, startsOnYes: true,
          [
            "product": facts.productName(found?.productID ?? ""),
            "email": found?.accountEmail ?? "",
          ])
      }
    ) { $0.command(RequestCommandText.agree, done: .agreed) }
  }
}

extension TesterCommand.Transaction {
  private typealias Text = TransactionCommandText

  func definition(_ id: UInt64) -> CommandDefinition {
    switch self {
    case .approveRefund: define("refunds approve", .approveRefund, done: .refundApproved)
    case .declineRefund: define("refunds decline", .declineRefund, done: .refundDeclined)
    case .refund:
      define(
        "refunds now", .refund, done: .refunded,
        asking: { facts, texts in
          texts.question(
            Text.refundQuestion, .refundDetail, yes: .refundYes, ["product": facts.name(of: id)])
        })
    case .finish: define("transactions finish", .finish, done: .finished)
    case .delete:
      define(
        "transactions delete", .delete, done: .deleted,
        asking: { facts, texts in
          texts.question(
            Text.deleteQuestion, .deleteDetail, yes: .delete,
            ["id": "\(id)", "product": facts.name(of: id)])
        })
    }
  }

  private func define(
    _ name: String, _ title: Text, done: Text,
    asking question: @escaping CommandDefinition.Question = { _, _ in nil }
  ) -> CommandDefinition {
    CommandDefinition(name, asking: question) { $0.command(title, done: done) }
  }
}

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
