import Foundation
import Localization
import StoreCore

extension TesterCommand.Request {
  var definition: CommandDefinition {
    switch self {
    case .approve:
      CommandDefinition("requests approve") {
        $0.command(
          Text("Approve"), done: Text("Approved: the purchase arrives on the child's device."))
      }
    case .decline:
      CommandDefinition("requests decline") { $0.command(Text("Decline"), done: Text("Declined.")) }
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
          Text("Terms and Conditions Have Changed"),
          Text(
            """
            {email} has to agree to the new terms before {product} can be bought. The purchase \
            that failed is made then.
            """), yes: Text("Agree"), startsOnYes: true,
          [
            "product": facts.productName(found?.productID ?? ""),
            "email": found?.accountEmail ?? "",
          ])
      }
    ) { $0.command(Text("Agree"), done: Text("Agreed: the purchase is made now.")) }
  }
}

extension TesterCommand.Transaction {

  func definition(_ id: UInt64) -> CommandDefinition {
    switch self {
    case .approveRefund:
      define(
        "refunds approve", Text("Approve the refund"),
        done: Text("The refund is approved; every app is notified."))
    case .declineRefund:
      define("refunds decline", Text("Decline the refund"), done: Text("The refund is declined."))
    case .refund:
      define(
        "refunds now", Text("Refund now"), done: Text("Refunded; every app is notified."),
        asking: { facts, texts in
          texts.question(
            Text("Refund {product} now?"),
            Text("The money goes back, and every app is notified to revoke access."),
            yes: Text("Refund"), ["product": facts.name(of: id)])
        })
    case .finish: define("transactions finish", Text("Finish"), done: Text("Finished."))
    case .delete:
      define(
        "transactions delete", Text("Delete"), done: Text("Deleted from the ledger."),
        asking: { facts, texts in
          texts.question(
            Text("Delete transaction {id}?"),
            Text(
              """
              {product} is removed from the ledger as if it had never been bought. No app is \
              notified.
              """), yes: Text("Delete"),
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
    case .renew: define("renew", id, Text("Renew now"), done: Text("Renewed."))
    case .resolveBilling:
      define("resolve-billing", id, Text("Resolve the billing problem"), done: Text("Renewed."))
    case .cancelRenewal:
      define("cancel", id, Text("Cancel the renewal"), done: Text("The renewal is canceled."))
    case .resumeRenewal:
      define("resume", id, Text("Resume the renewal"), done: Text("The subscription renews again."))
    case .agreeToPrice:
      define(
        "consent", id, Text("Agree to the higher price"),
        done: Text("The higher price is agreed to."))
    case .refusePrice:
      define(
        "consent", id, Text("Refuse the higher price"), done: Text("The higher price is refused."))
    case .raisePrice:
      define(
        "price", id, Text("Raise the price"),
        done: Text("The subscriber is asked about the higher price."))
    case .expire:
      define(
        "expire", id, Text("Expire now"), done: Text("The subscription has ended."),
        asking: expireQuestion(id))
    }
  }

  private func expireQuestion(_ id: UInt64) -> CommandDefinition.Question {
    { facts, texts in
      texts.question(
        Text("End {product} now?"),
        Text("The subscription ends immediately, even if it is paid for."), yes: Text("End It"),
        ["product": facts.productName(facts.subscription(id)?.productID ?? "")])
    }
  }

  private func define(
    _ name: String, _ id: UInt64, _ title: Text, done: Text,
    asking question: @escaping CommandDefinition.Question = { _, _ in nil }
  ) -> CommandDefinition {
    CommandDefinition(
      "subscriptions \(name)", asking: question,
      unless: { facts in
        guard let standing = facts.subscription(id) else {
          return Text("It has ended; buy it again in the Store.")
        }
        // Only the buyer can manage a shared subscription.
        guard standing.sharedBy == nil else {
          return Text("The subscription's state does not allow this.")
        }
        return reasonAgainst(standing.machine, at: facts.now)
      }
    ) { $0.command(title, done: done) }
  }

  private func reasonAgainst(_ machine: SubscriptionMachine, at now: Date) -> Text? {
    let isTakenUpAgain = self == .resumeRenewal && machine.canSwitchRenewal(at: now)
    guard machine.due != nil || isTakenUpAgain else {
      return Text("It has ended; buy it again in the Store.")
    }
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
    return isPossible ? nil : Text("The subscription's state does not allow this.")
  }
}
