extension PurchaseOutcome {
  /// Returns the outcomes that are possible with a catalog. Reads every product.
  public static func possible(with catalog: Catalog) -> Set<PurchaseOutcome> {
    let supply = Need.filled(by: catalog)
    return Set(all.filter { $0.need.map(supply.contains) ?? true })
  }

  /// The need that a catalog must meet for this outcome; nil if any catalog allows it.
  private var need: Need? {
    switch self {
    case .course(let course): course.need
    case .offer(let kind): .offer(kind)
    case .unavailable(.typeChanged): .more
    case .unavailable(.notSoldIn): .productNotSoldEverywhere
    case .error, .receipt, .unverified, .unavailable: nil
    }
  }
}

extension PurchaseOutcome.Course {
  fileprivate var need: Need? {
    switch self {
    case .renewed, .turnedOff, .turnedOn, .expiredCanceled, .expiredUnpaid, .expiredPrice,
      .expiredUnavailable, .graceStarted, .retryStarted, .recovered, .priceRaised, .priceAgreed,
      .priceDeclined, .subscribedAlready, .tooLate:
      .kind(.autoRenewableSubscription)
    case .upgraded, .downgraded: .planAbove
    case .crossgraded: .planBeside
    case .planKept: .otherPlan
    case .redownloaded: .kind(.nonConsumable)
    case .couponUsed, .couponRevoked: .kind(.consumable)
    case .extended, .notCredited: .kind(.nonRenewingSubscription)
    case .restored: .restorable
    case .shared, .unshared: .familyShareable
    case .askedAgainForPrice: .otherStorefront
    case .askedAgainForOffer: .offer(.introductory)
    // This app continues in any storefront.
    case .storefrontDeclined: .more
    case .purchased, .canceledAtSignIn, .canceled, .deferred, .approved, .declined,
      .declineIgnored, .interrupted, .resolved, .billingDeclined, .paymentsForbidden,
      .askedAgainForAccount, .promotedNow, .promotedLater, .goneOnWith, .delivered, .arrived,
      .notVerified, .finishedByTester, .nothingToRestore, .restoreFailed, .refundRequested,
      .refundApproved, .refundDeclined, .refundedUnasked:
      nil
    }
  }
}

private enum Need: Hashable {
  case kind(ProductKind), restorable, familyShareable
  case offer(OfferKind)
  /// Another plan in the group: at any level, at a higher level, or at the same level.
  case otherPlan, planAbove, planBeside
  case otherStorefront, productNotSoldEverywhere
  /// More than a single catalog can provide: another app, or a replaced catalog.
  case more

  static func filled(by catalog: Catalog) -> Set<Need> {
    var needs: Set<Need> = catalog.storefronts.count > 1 ? [.otherStorefront] : []
    var levels: [String: [Int]] = [:]
    for product in catalog.products where product.isClearedForSale {
      needs.insert(.kind(product.kind))
      if product.kind.canBeFamilyShared { needs.insert(.restorable) }
      if product.isFamilyShareable { needs.insert(.familyShareable) }
      if !catalog.storefronts.allSatisfy(product.isSold) { needs.insert(.productNotSoldEverywhere) }
      guard let terms = product.subscription else { continue }
      levels[terms.groupID, default: []].append(terms.level)
      if terms.introductoryOffer != nil { needs.insert(.offer(.introductory)) }
      needs.formUnion(terms.offers.map { .offer($0.kind) })
    }
    for levels in levels.values where levels.count > 1 {
      needs.insert(.otherPlan)
      if Set(levels).count > 1 { needs.insert(.planAbove) }
      if Set(levels).count < levels.count { needs.insert(.planBeside) }
    }
    return needs
  }
}
