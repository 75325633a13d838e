extension CatalogTape {
  /// Changes while a person pays, or between two periods of a subscription.
  static let changes: [CatalogTape] = [
    CatalogTape(
      "payment-method-declined",
      #"""
      Title "Payment method declined"
      Purpose "A purchase that cannot be paid fails, and nothing is delivered."
      Rule 2.15
      Tag purchase
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set billing-fails on
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "Purchase Failed"
      Expect error unknown
      Expect not event booked
      Enter
      Run sandbox set billing-fails off
      Buy $face
      Wait
      Enter
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "account-changed-while-paying",
      #"""
      Title "Another account while paying"
      Purpose "A yes is good for the account that was shown; another one is asked again."
      Rule 3.26
      Tag purchase
      Tag sign-in
      Needs buyer: tester
      Needs other: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Expect sheet purchase
      Run sign-in $other --password-stdin
      Enter
      Wait
      Expect sheet purchase
      Expect notice "You confirmed this with another Apple ID. Confirm it again."
      Expect not event booked
      Enter
      Wait
      Expect event booked productId=$face account=$other
      Expect status $face purchased
      """#),
    CatalogTape(
      "offer-gone-while-paying",
      #"""
      Title "The introductory offer is gone while paying"
      Purpose "Who confirmed an offer that was used up meanwhile is asked again before the full price."
      Rule 3.8
      Tag subscription
      Tag offer
      Tag devices
      Needs buyer: tester
      Needs club: subscription introduction

      Run sign-in $buyer --password-stdin
      Buy $club
      Wait
      Expect sheet purchase
      Device ipad
      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run subscriptions expire $club
      Device iphone
      Enter
      Wait
      Expect sheet purchase
      Expect notice "The offer has changed since you confirmed. Confirm it again."
      Expect not event booked fact.booked.price=$club.price
      Enter
      Wait
      Expect event booked productId=$club fact.booked.price=$club.price
      """#),
    CatalogTape(
      "finished-by-the-tester",
      #"""
      Title "Finished by the tester"
      Purpose "What hangs in the queue can be finished outside of the app, and is not delivered then."
      Rule 2.4
      Tag purchase
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set verification --error timedOut --always
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "Not Verified Yet"
      Enter
      Run transactions finish $face.transaction
      Expect exit 0
      Expect event finished productId=$face fact.finished.byTester=true
      Expect not owned $face
      """#),
    CatalogTape(
      "no-longer-sold",
      #"""
      Title "A subscription that is no longer sold"
      Purpose "What is taken from sale does not renew, and ends with its period."
      Rule 1.3
      Rule 3.6
      Tag subscription
      Tag products
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run sandbox set cleared-for-sale $club=off
      Run clock advance --to next
      Wait
      Expect event expired productId=$club
      Expect not event booked fact.booked.cause=renewal
      """#),
    CatalogTape(
      "another-bundle-id",
      #"""
      Title "An app with another bundle ID"
      Purpose "Products belong to one app; another one is given none."
      Rule 1.3
      Tag products
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set bundle-id com.example.another
      Type "R"
      Wait
      Expect not status $face buy
      Run buy $face --yes
      Expect exit 1
      Expect not event booked
      """#),
    CatalogTape(
      "plan-of-the-same-level",
      #"""
      Title "A plan of the same level of service"
      Purpose "A crossgrade begins at once or with the next period, as the durations are."
      Rule 3.7
      Tag subscription
      Tag plans
      Needs buyer: tester
      Needs club: subscription group>=2
      Needs other: subscription beside=club

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run buy $other --yes
      Expect exit 0
      Run clock advance --to next
      Wait
      Expect status $other purchased
      Expect not status $club purchased
      """#),
  ]
}
