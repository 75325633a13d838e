extension CatalogTape {
  /// Coupons that are used up, and purchases that are given back.
  static let refunds: [CatalogTape] = [
    CatalogTape(
      "coupon",
      #"""
      Title "Buy and use a consumable"
      Purpose "What can be used up is bought several times, and is gone when it is used."
      Rule 2.16
      Rule 3.3
      Tag coupon
      Needs buyer: tester
      Needs coupon: consumable

      Run sign-in $buyer --password-stdin
      Buy $coupon
      Wait
      Enter
      Wait
      Expect notice "You're all set."
      Expect event finished productId=$coupon
      Enter
      Expect status $coupon buy
      Run coupons use $coupon
      Expect exit 0
      Run coupons use $coupon
      Expect not exit 0
      """#),
    CatalogTape(
      "several-coupons",
      #"""
      Title "Several at once"
      Purpose "A quantity is charged and delivered as one purchase."
      Rule 2.2
      Rule 2.16
      Tag coupon
      Needs buyer: tester
      Needs coupon: consumable

      Run sign-in $buyer --password-stdin
      Run buy $coupon --quantity 3 --yes
      Expect exit 0
      Expect event booked productId=$coupon fact.booked.quantity=3
      Run coupons use $coupon
      Run coupons use $coupon
      Run coupons use $coupon
      Expect exit 0
      Run coupons use $coupon
      Expect not exit 0
      Run buy $coupon --quantity 11 --yes
      Expect exit 1
      Expect error paymentInvalid
      """#),
    CatalogTape(
      "coupon-refunded",
      #"""
      Title "A consumable is refunded"
      Purpose "What is refunded can no longer be used."
      Rule 2.12
      Rule 3.9
      Tag coupon
      Tag refund
      Needs buyer: tester
      Needs coupon: consumable

      Run sign-in $buyer --password-stdin
      Run buy $coupon --yes
      Expect screen store
      Run refunds now $coupon.transaction
      Expect exit 0
      Wait
      Expect notice "Coupon {coupon} was refunded"
      Expect event revoked productId=$coupon
      Run coupons use $coupon
      Expect not exit 0
      """#),
    CatalogTape(
      "coupon-refund-declined",
      #"""
      Title "A consumable's refund is declined"
      Purpose "A declined refund leaves what was bought, and it can be used."
      Rule 3.9
      Tag coupon
      Tag refund
      Needs buyer: tester
      Needs coupon: consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set refund-policy decline
      Run buy $coupon --yes
      Run refunds request $coupon.transaction --reason other
      Expect event refundDecided fact.refundDecided.isApproved=false
      Run coupons use $coupon
      Expect exit 0
      """#),
    CatalogTape(
      "refund-approved",
      #"""
      Title "Refund: requested and approved"
      Purpose "An approved refund takes the product away from every device."
      Rule 2.12
      Rule 3.9
      Tag refund
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set refund-policy ask
      Run buy $face --yes
      Expect owned $face
      Run refunds request $face.transaction --reason unsatisfied
      Expect exit 0
      Expect event refundRequested productId=$face
      Expect owned $face
      Run refunds approve $face.transaction
      Expect exit 0
      Wait
      Expect notice "Refunded: {product}"
      Expect not owned $face
      Expect status $face buy
      Expect event refundDecided fact.refundDecided.isApproved=true
      """#),
    CatalogTape(
      "refund-declined",
      #"""
      Title "Refund: requested and declined"
      Purpose "A declined refund changes nothing."
      Rule 3.9
      Tag refund
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set refund-policy ask
      Run buy $face --yes
      Run refunds request $face.transaction --reason other
      Run refunds decline $face.transaction
      Expect exit 0
      Wait
      Expect event refundDecided fact.refundDecided.isApproved=false
      Expect owned $face
      Expect status $face purchased
      """#),
    CatalogTape(
      "refund-requested-twice",
      #"""
      Title "Refund: requested twice"
      Purpose "A second request for the same purchase is refused."
      Rule 3.9
      Tag refund
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set refund-policy ask
      Run buy $face --yes
      Run refunds request $face.transaction --reason legal
      Expect exit 0
      Run refunds request $face.transaction --reason legal
      Expect exit 1
      """#),
    CatalogTape(
      "refund-in-the-library",
      #"""
      Title "Refund requested in the app"
      Purpose "The library asks for a refund, and the policy decides it."
      Rule 3.9
      Tag refund
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set refund-policy approve
      Run buy $face --yes
      Expect owned $face
      Type "2"
      Expect screen library
      Type "f"
      Wait
      Expect sheet menu
      Enter
      Wait
      Expect event refundRequested productId=$face
      Expect event refundDecided fact.refundDecided.isApproved=true
      Expect not owned $face
      """#),
    CatalogTape(
      "refund-while-closed",
      #"""
      Title "Refunded while the app is closed"
      Purpose "What was taken back meanwhile is gone at the next launch, and the app says so."
      Rule 2.12
      Tag refund
      Tag relaunch
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Expect owned $face
      Type "q"
      Run refunds now $face.transaction --reason developer-issue
      Expect exit 0
      Relaunch
      Wait
      Expect not owned $face
      Expect status $face buy
      """#),
    CatalogTape(
      "refunded-subscription",
      #"""
      Title "A subscription is refunded"
      Purpose "A refunded period ends the access at once."
      Rule 2.12
      Rule 3.6
      Tag refund
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run clock advance --to next
      Expect status $club purchased
      Run refunds now $club.transaction
      Expect exit 0
      Wait
      Expect event revoked productId=$club
      Expect not status $club purchased
      """#),
    CatalogTape(
      "refund-and-buy-again",
      #"""
      Title "Refunded, and bought again"
      Purpose "What was refunded is sold again at its price."
      Rule 2.8
      Rule 2.12
      Tag refund
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Run refunds now $face.transaction
      Wait
      Expect status $face buy
      Buy $face
      Wait
      Expect sheet purchase
      Expect not notice "You've already purchased this. Would you like to get it again for free?"
      Enter
      Wait
      Expect status $face purchased
      Expect owned $face
      """#),
  ]
}
