extension CatalogTape {
  /// Billing that fails, prices that rise, and memberships that do not renew.
  static let billing: [CatalogTape] = [
    CatalogTape(
      "grace-period",
      #"""
      Title "Grace period, and recovery"
      Purpose "Billing that fails keeps the access for the grace period; recovered, it goes on."
      Rule 3.6
      Rule 3.8
      Rule 3.18
      Tag subscription
      Tag billing
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set grace-period 16
      Run sandbox set billing-fails on
      Run clock advance --to next
      Wait
      Expect event graceStarted productId=$club
      Expect status $club paymentProblem
      Run sandbox set billing-fails off
      Run subscriptions resolve-billing $club
      Expect exit 0
      Wait
      Expect event billingRecovered productId=$club
      Expect status $club purchased
      """#),
    CatalogTape(
      "billing-retry",
      #"""
      Title "Billing retry, and recovery"
      Purpose "Without a grace period the access ends while billing is tried again."
      Rule 3.6
      Rule 3.8
      Tag subscription
      Tag billing
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set grace-period off
      Run sandbox set billing-fails on
      Run clock advance --to next
      Wait
      Expect event retryStarted productId=$club
      Expect not event graceStarted
      Expect status $club paymentProblem
      Run sandbox set billing-fails off
      Run subscriptions resolve-billing $club
      Wait
      Expect event billingRecovered productId=$club
      Expect status $club purchased
      """#),
    CatalogTape(
      "billing-never-recovers",
      #"""
      Title "Billing that never recovers"
      Purpose "After sixty days of retries the subscription is over."
      Rule 3.8
      Tag subscription
      Tag billing
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set billing-fails on
      Run clock advance --to next
      Expect event retryStarted productId=$club
      Run clock advance 61d
      Wait
      Expect event expired productId=$club
      Expect status $club ended
      """#),
    CatalogTape(
      "turned-off-in-grace",
      #"""
      Title "Turned off in the grace period"
      Purpose "Who turns it off in the grace period keeps the access to its end."
      Rule 3.23
      Tag subscription
      Tag billing
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set grace-period 3
      Run sandbox set billing-fails on
      Run clock advance --to next
      Expect event graceStarted productId=$club
      Run subscriptions cancel $club
      Wait
      Expect not status $club ended
      Run clock advance 7d
      Wait
      Expect status $club ended
      Expect event expired productId=$club
      """#),
    CatalogTape(
      "price-increase-agreed",
      #"""
      Title "Price increase, agreed to"
      Purpose "Who agrees to a higher price is charged it from the next period on."
      Rule 3.20
      Tag subscription
      Tag price
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run clock advance --to next
      Run subscriptions price $club $club.raised
      Expect exit 0
      Wait
      Expect sheet priceConsent
      Run subscriptions consent $club yes
      Expect exit 0
      Run clock advance --to next
      Expect event booked productId=$club fact.booked.cause=renewal fact.booked.price=$club.raised
      """#),
    CatalogTape(
      "price-increase-refused",
      #"""
      Title "Price increase, refused"
      Purpose "A no to a higher price ends the subscription with its period."
      Rule 3.24
      Tag subscription
      Tag price
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run clock advance --to next
      Run subscriptions price $club $club.raised
      Run subscriptions consent $club no
      Expect exit 0
      Expect status $club turnedOff
      Run clock advance --to next
      Wait
      Expect status $club ended
      Expect not event booked fact.booked.price=$club.raised
      """#),
    CatalogTape(
      "price-increase-unanswered",
      #"""
      Title "Price increase, never answered"
      Purpose "Who is asked and never answers is asked to the end; then the subscription is over."
      Rule 3.24
      Tag subscription
      Tag price
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run clock advance --to next
      Run subscriptions price $club $club.raised
      Expect exit 0
      Run clock advance --to next
      Wait
      Expect event expired productId=$club
      Expect not event booked fact.booked.price=$club.raised
      """#),
    CatalogTape(
      "renewals-while-closed",
      #"""
      Title "Renewals while the app is closed"
      Purpose "What was renewed meanwhile is delivered at the next launch."
      Rule 2.4
      Rule 3.2
      Tag subscription
      Tag relaunch
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Expect status $club purchased
      Type "q"
      Run clock advance --to next
      Run clock advance --to next
      Relaunch
      Wait
      Expect status $club purchased
      """#),
    CatalogTape(
      "membership",
      #"""
      Title "A membership that does not renew"
      Purpose "A non-renewing subscription is bought, and can be bought again to extend it."
      Rule 2.16
      Rule 3.3
      Tag membership
      Needs buyer: tester
      Needs vip: non-renewing

      Run sign-in $buyer --password-stdin
      Buy $vip
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect notice "You're all set."
      Enter
      Expect owned $vip
      Buy $vip
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect notice "You're all set."
      Expect owned $vip
      """#),
    CatalogTape(
      "membership-on-a-second-device",
      #"""
      Title "A membership on a second device"
      Purpose "A membership is not restored by the App Store; what is bought later reaches both devices."
      Rule 2.7
      Rule 3.22
      Tag membership
      Tag devices
      Needs buyer: tester
      Needs vip: non-renewing

      Device ipad
      Run sign-in $buyer --password-stdin
      Expect not owned $vip
      Device iphone
      Run sign-in $buyer --password-stdin
      Run buy $vip --yes
      Expect owned $vip
      Device ipad
      Wait
      Expect owned $vip
      """#),
  ]
}
