extension CatalogTape {
  /// The sandbox's time, and what is left of rules that no other tape shows.
  static let time: [CatalogTape] = [
    CatalogTape(
      "renewals-sped-up",
      #"""
      Title "Renewals at the sandbox's speed"
      Purpose "At a faster rate a period is over in minutes, and the open app is told of the renewal."
      Rule 5.1
      Rule 5.3
      Tag time
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run clock rate renewal-30s
      Expect exit 0
      Run buy $club --yes
      Expect status $club purchased
      Sleep 40s
      Expect event booked productId=$club fact.booked.cause=renewal
      Expect status $club purchased
      """#),
    CatalogTape(
      "renewal-limit",
      #"""
      Title "The sandbox stops renewing"
      Purpose "After so many renewals as are set the subscription ends by itself."
      Rule 5.5
      Tag time
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run sandbox set renewal-limit 1
      Run buy $club --yes
      Run clock advance --to next
      Expect event booked productId=$club fact.booked.cause=renewal
      Run clock advance --to next
      Wait
      Expect event expired productId=$club
      Expect status $club ended
      """#),
    CatalogTape(
      "came-too-late",
      #"""
      Title "A renewal that comes too late"
      Purpose "What has ended before it could be delivered is finished, and gives nothing."
      Rule 3.25
      Tag subscription
      Tag relaunch
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Expect status $club purchased
      Run faults set verification --error 21005 --always
      Run clock advance --to next
      Wait
      Run subscriptions expire $club
      Run faults clear
      Relaunch
      Wait
      Expect status $club ended
      """#),
    CatalogTape(
      "app-transaction",
      #"""
      Title "The app transaction"
      Purpose "The app is given a signed document of its own purchase, also before anything is bought."
      Rule 3.16
      Tag receipt
      Needs buyer: tester

      Run sign-in $buyer --password-stdin
      Run receipt app-transaction
      Expect exit 0
      Run faults set app-transaction --error invalidSignature
      Run receipt app-transaction
      Expect event faultMet fact.faultMet.point=app-transaction
      """#),
    CatalogTape(
      "four-types",
      #"""
      Title "Each type of product"
      Purpose "One product of each type is bought, each with a transaction of its own."
      Rule 1.1
      Tag purchase
      Needs buyer: tester
      Needs coupon: consumable
      Needs face: non-consumable
      Needs vip: non-renewing
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $coupon --yes
      Run buy $face --yes
      Run buy $vip --yes
      Run buy $club --yes
      Expect exit 0
      Expect event booked productId=$coupon
      Expect event booked productId=$vip
      Expect owned $face
      Expect status $club purchased
      Expect status $coupon buy
      Run receipt verify
      Expect exit 0
      """#),
    CatalogTape(
      "turned-off-in-retry",
      #"""
      Title "Turned off while billing is tried again"
      Purpose "Outside of the grace period, who turns it off ends it at once."
      Rule 3.23
      Tag subscription
      Tag billing
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set grace-period off
      Run sandbox set billing-fails on
      Run clock advance --to next
      Expect event retryStarted productId=$club
      Run subscriptions cancel $club
      Expect exit 0
      Wait
      Expect status $club ended
      """#),
    CatalogTape(
      "an-own-purchase-ends-in-a-family",
      #"""
      Title "A member's own purchase is refunded"
      Purpose "When a member's own purchase is taken back, what the family shares stays his."
      Rule 3.21
      Tag family
      Tag refund
      Needs buyer: tester
      Needs member: tester
      Needs face: non-consumable family

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Device ipad
      Run sign-in $member --password-stdin
      Run buy $face --yes
      Expect exit 0
      Run refunds now $face.transaction
      Run testers family join $member --of $buyer
      Wait
      Expect owned $face
      Expect status $face purchased
      """#),
  ]
}
