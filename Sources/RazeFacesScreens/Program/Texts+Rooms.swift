package import RazeFacesConsole
package import RazeFacesShop

extension Texts {
  /// A language: what each room says in it. The compiler knows when one is missing.
  package convenience init(
    console: ConsoleTexts,
    shop: any ShopTexts,
    program: @escaping @Sendable (ProgramText) -> String,
    frame: @escaping @Sendable (FrameText) -> String,
    store: @escaping @Sendable (StoreText) -> String,
    library: @escaping @Sendable (LibraryText) -> String,
    transactions: @escaping @Sendable (TransactionsText) -> String,
    sandbox: @escaping @Sendable (SandboxText) -> String,
    log: @escaping @Sendable (LogText) -> String,
    signIn: @escaping @Sendable (SignInText) -> String,
    verifyEmail: @escaping @Sendable (VerifyEmailText) -> String,
    purchase: @escaping @Sendable (PurchaseText) -> String,
    priceConsent: @escaping @Sendable (PriceConsentText) -> String,
    redeem: @escaping @Sendable (RedeemText) -> String,
    refund: @escaping @Sendable (RefundText) -> String,
    subscriptions: @escaping @Sendable (SubscriptionsText) -> String,
    promoted: @escaping @Sendable (PromotedText) -> String,
    newTester: @escaping @Sendable (NewTesterText) -> String,
    fault: @escaping @Sendable (FaultText) -> String,
    account: @escaping @Sendable (AccountText) -> String,
    notice: @escaping @Sendable (NoticeText) -> String,
    help: @escaping @Sendable (HelpText) -> String
  ) {
    self.init(
      console: console, shop: shop, rooms: RoomTexts(program), RoomTexts(frame), RoomTexts(store),
      RoomTexts(library), RoomTexts(transactions), RoomTexts(sandbox), RoomTexts(log),
      RoomTexts(signIn), RoomTexts(verifyEmail), RoomTexts(purchase),
      RoomTexts(priceConsent), RoomTexts(redeem),
      RoomTexts(refund), RoomTexts(subscriptions), RoomTexts(promoted), RoomTexts(newTester),
      RoomTexts(fault), RoomTexts(account), RoomTexts(notice), RoomTexts(help))
  }
}
