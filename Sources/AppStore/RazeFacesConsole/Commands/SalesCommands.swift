import Foundation
package import Localization
package import StoreCore

extension TesterCommand.Request {
  var definition: CommandDefinition {
    switch self {
    case .approve:
      CommandDefinition(
        "requests approve", Text("Approve"),
        done: .title(of: .paymentPurchased(wasDeferred: true)))
    case .decline:
      CommandDefinition("requests decline", Text("Decline"), done: .title(of: .app(.declined)))
    }
  }
}

extension CommandDefinition {
  static func resolveInterruption(_ id: Int64) -> CommandDefinition {
    CommandDefinition(
      "interruptions resolve", .agree, done: .title(of: .interruptionResolved)
    ) { facts in
      let found = facts.interruption(id)
      return .terms(
        product: facts.productName(found?.productID ?? ""), person: found?.accountEmail ?? "")
    }
  }
}

extension SandboxQuestion {
  /// Returns the question about the terms that an interrupted purchase waits for.
  package static func terms(product: String, person: String) -> SandboxQuestion {
    SandboxQuestion(
      Text("Terms and Conditions Have Changed"),
      Text(
        """
        {email} has to agree to the new terms before {product} can be bought. The purchase that \
        failed is made then.
        """, ["product": product, "email": person]), startsOnYes: true)
  }
}

extension Text {
  package static let agree = Text("Agree")
}

extension TesterCommand.Transaction {
  package static let setTheAccountToken = Text("Set the app account token")

  func definition(_ id: UInt64) -> CommandDefinition {
    switch self {
    case .approveRefund:
      CommandDefinition(
        "refunds approve", Text("Approve the refund"),
        done: .title(of: .refundDecided(isApproved: true, reason: .other)))
    case .declineRefund:
      CommandDefinition(
        "refunds decline", Text("Decline the refund"),
        done: .title(of: .refundDecided(isApproved: false, reason: .other)))
    case .refund:
      CommandDefinition(
        "refunds now", Text("Refund now"), done: .title(of: .revoked(fact: nil))
      ) { facts in
        SandboxQuestion(
          Text("Refund {product} now?", ["product": facts.name(of: id)]),
          Text("The money goes back, and every app is notified to revoke access."))
      }
    case .reverseRefund:
      CommandDefinition(
        "refunds reverse", Text("Reverse the refund"), done: .title(of: .refundReversed))
    case .finish:
      CommandDefinition(
        "transactions finish", Text("Finish"),
        done: .title(of: .finished(state: .purchased, byTester: true)))
    case .setAccountToken:
      CommandDefinition(
        "transactions token", Self.setTheAccountToken,
        done: .title(of: .accountTokenSet))
    case .reportConsumption(let report):
      CommandDefinition(
        "refunds consumption",
        report.preference == .grantProrated
          ? Text("Your server proposes a partial refund") : Text("Send consumption information"),
        done: .title(of: .consumptionReported))
    case .delete:
      CommandDefinition(
        "transactions delete", Text("Delete"), done: .deleted(.transaction(String(id)))
      ) { facts in
        SandboxQuestion(
          .askToDelete(Text.transaction(String(id)).inSentence),
          Text(
            """
            {product} is removed from the ledger as if it had never been bought, with everything \
            that belongs to it. Every app is notified.
            """, ["product": facts.name(of: id)]))
      }
    }
  }
}

extension TesterCommand.Subscription {
  package static let raiseThePrice = Text("Raise the price")
  static let extended = Text("Renewal date extended")
  package static let ended = Text("It has ended. Buy it again in the Store.")
  package static let notPossible = Text("The subscription's state does not allow this.")

  func definition(_ id: UInt64) -> CommandDefinition {
    let (name, title, done): (String, Text, Text) =
      switch self {
      case .renew: ("renew", Text("Renew now"), PurchaseOutcome.course(.renewed).title)
      case .resolveBilling:
        ("resolve-billing", Text("Resolve the billing problem"), .title(of: .billingRecovered))
      case .cancelRenewal:
        ("cancel", Text("Cancel the renewal"), .title(of: .autoRenewSwitched(isOn: false)))
      case .resumeRenewal:
        ("resume", Text("Resume the renewal"), .title(of: .autoRenewSwitched(isOn: true)))
      case .agreeToPrice: ("consent", Text("Agree to the higher price"), .priceIncrease(.agreed))
      case .refusePrice: ("consent", Text("Refuse the higher price"), .priceIncrease(.declined))
      case .raisePrice: ("price", Self.raiseThePrice, .priceIncrease(.pending))
      case .extend(let days):
        (
          "extend", Text("Extend by {count, plural, one {# day} other {# days}}", ["count": days]),
          Self.extended
        )
      case .expire: ("expire", Text("Expire now"), .title(of: .expired(intent: nil)))
      }
    return CommandDefinition(
      "subscriptions \(name)", title, done: done,
      asking: { facts in
        guard self == .expire else { return nil }
        let product = facts.productName(facts.subscription(id)?.productID ?? "")
        return SandboxQuestion(
          Text("End {product} now?", ["product": product]),
          Text("The subscription ends immediately, even if it is paid for."))
      },
      unless: { facts in
        guard let standing = facts.subscription(id) else { return Self.ended }
        // A shared subscription can be managed only by its buyer.
        guard standing.sharedBy == nil else { return Self.notPossible }
        return reasonAgainst(standing.machine, at: facts.now)
      })
  }

  private func reasonAgainst(_ machine: SubscriptionMachine, at now: Date) -> Text? {
    let isTakenUpAgain = self == .resumeRenewal && machine.canSwitchRenewal(at: now)
    guard machine.due != nil || isTakenUpAgain else { return Self.ended }
    let isPossible =
      switch self {
      case .renew: machine.phase == .subscribed && machine.autoRenews
      case .resolveBilling: machine.isRetrying
      case .cancelRenewal: machine.autoRenews
      case .resumeRenewal: !machine.autoRenews
      case .agreeToPrice: machine.priceIncrease == .pending || machine.priceIncrease == .declined
      case .refusePrice: machine.priceIncrease == .pending
      case .extend: machine.phase == .subscribed
      case .raisePrice: machine.priceIncrease == .none || machine.priceIncrease == .agreed
      case .expire: true
      }
    return isPossible ? nil : Self.notPossible
  }
}
