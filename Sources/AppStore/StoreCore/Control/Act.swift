/// What a person or the App Store did, from its first event to its last.
public enum Act: Hashable, Sendable {
  case purchase, restore, launch, signIn, subscription, refund, other

  /// The kind of act that begins with an event.
  public init(beginningWith fact: WorldEvent.Fact) {
    self =
      switch fact {
      case .requested(.productList), .requested(.loadProducts), .requestRefused(.productList, _),
        .requestRefused(.loadProducts, _), .productsAnswered, .faultMet(.productList, _),
        .faultMet(.loadProducts, _):
        .launch
      case .paymentAdded, .paymentFailed, .paymentDeferred, .interruptionResolved: .purchase
      case .booked(let booking) where booking.ownership == .familyShared: .other
      case .booked(let booking):
        switch booking.cause {
        case .purchase, .redownload: .purchase
        case .renewal: .subscription
        case .restore: .restore
        }
      case .billingFailed, .graceStarted, .retryStarted, .billingRecovered, .expired: .subscription
      case .revoked, .refundRequested, .refundDecided, .refundReversed, .requested(.refundRequest),
        .sheetShown(SystemSheet.Name.refund.rawValue):
        .refund
      case .requested(.sync): .restore
      case .sheetShown, .answered, .signInFailed: .signIn
      case .app(let step): Act(step)
      default: .other
      }
  }

  private init(_ step: AppStep) {
    self =
      switch step {
      case .productsLoaded, .productsFound, .previouslyPurchased, .notPurchased, .productsFailed,
        .invalidProduct:
        .launch
      case .asked, .promoted, .purchasing, .failed: .purchase
      case .restoring: .restore
      case .revoked: .refund
      case .ended: .subscription
      default: .other
      }
  }
}
