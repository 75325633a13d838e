import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore

extension CommandWords {
  /// What `purchases` shows, one table for each kind of thing that there is.
  static func purchases(_ form: PurchasesForm) -> String {
    var parts = ["On this device (\(form.device))\n" + owned(form)]
    if !form.coupons.isEmpty { parts.append("Coupons\n" + coupons(form)) }
    if !form.memberships.isEmpty { parts.append("Memberships\n" + memberships(form)) }
    if !form.pending.isEmpty { parts.append("Under way\n" + pending(form)) }
    if let account = form.account {
      parts.append("Entitlements of \(account)\n" + entitlements(form))
    }
    return parts.joined(separator: "\n")
  }

  private static func owned(_ form: PurchasesForm) -> String {
    guard !form.products.isEmpty else { return "Nothing yet\n" }
    var table = TextTable("Product", "Name", "Type")
    for line in form.products {
      table.append([line.productId, line.displayName ?? "", line.type ?? ""])
    }
    return table.text
  }

  private static func coupons(_ form: PurchasesForm) -> String {
    var table = TextTable("Coupon", "Product", "Name", "Bought", "State")
    for line in form.coupons {
      table.append([
        line.transactionId, line.productId, line.displayName ?? "",
        ConsoleWords.date(line.purchaseDate), state(line),
      ])
    }
    return table.text
  }

  private static func state(_ coupon: PurchasesForm.CouponLine) -> String {
    if coupon.isRevoked { return "refunded" }
    if coupon.isUsed { return "used" }
    return coupon.isRefundPending ? "refund pending" : "unused"
  }

  private static func memberships(_ form: PurchasesForm) -> String {
    var table = TextTable("Transaction", "Product", "Name", "From", "To")
    for line in form.memberships {
      table.append([
        line.transactionId, line.productId, line.displayName ?? "",
        ConsoleWords.date(line.startDate),
        ConsoleWords.date(line.endDate),
      ])
    }
    return table.text
  }

  private static func pending(_ form: PurchasesForm) -> String {
    var table = TextTable([("Product", .left), ("Qty", .right), ("State", .left)])
    for line in form.pending {
      let state =
        line.state == "deferred"
        ? waitingForApproval : ConsoleTexts.english.transactions.phase(.added)
      table.append([line.productId, String(line.quantity), state])
    }
    return table.text
  }

  private static func entitlements(_ form: PurchasesForm) -> String {
    guard !form.entitlements.isEmpty else { return "None\n" }
    var table = TextTable("Product", "Type", "Transaction", "Bought", "Expires")
    for line in form.entitlements {
      table.append([
        line.productId, line.type, line.transactionId, ConsoleWords.date(line.purchaseDate),
        line.expiresDate.map(ConsoleWords.date) ?? "",
      ])
    }
    return table.text
  }
}
