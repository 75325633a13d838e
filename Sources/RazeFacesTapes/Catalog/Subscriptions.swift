extension CatalogTape {
  /// The life of a subscription: its beginning, its renewals, its end, and other plans.
  static let subscriptions: [CatalogTape] = [
    CatalogTape(
      "subscribe",
      #"""
      Title "Subscribe"
      Purpose "A subscription is bought, entitles, and says when it renews."
      Rule 3.3
      Rule 3.6
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Expect status $club buy
      Buy $club
      Wait
      Expect sheet purchase
      Expect notice "Do you want to subscribe to {name}? {terms}"
      Enter
      Wait
      Expect notice "You're all set."
      Expect status $club purchased
      Expect event booked productId=$club fact.booked.cause=purchase
      """#),
    CatalogTape(
      "free-trial",
      #"""
      Title "Free trial"
      Purpose "A new subscriber begins with the free trial; then the full price is charged."
      Rule 3.8
      Tag subscription
      Tag offer
      Needs buyer: tester
      Needs club: subscription trial

      Run sign-in $buyer --password-stdin
      Buy $club
      Wait
      Enter
      Wait
      Expect event booked productId=$club fact.booked.cause=purchase fact.booked.price=0
      Enter
      Run clock advance --to next
      Expect exit 0
      Expect event booked productId=$club fact.booked.cause=renewal
      Expect event booked fact.booked.cause=renewal fact.booked.price=$club.price
      Expect status $club purchased
      """#),
    CatalogTape(
      "introduction-once",
      #"""
      Title "The introductory offer only once"
      Purpose "Who subscribed before and comes back pays the full price."
      Rule 3.8
      Tag subscription
      Tag offer
      Needs buyer: tester
      Needs club: subscription trial

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run subscriptions expire $club
      Expect status $club ended
      Expect not event booked fact.booked.price=$club.price
      Run buy $club --yes
      Expect exit 0
      Expect status $club purchased
      Expect event booked fact.booked.cause=purchase fact.booked.price=$club.price
      """#),
    CatalogTape(
      "renewal",
      #"""
      Title "Renewal"
      Purpose "At its end a period renews by itself, and is delivered to the open app."
      Rule 3.2
      Rule 3.4
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Expect status $club purchased
      Type "."
      Wait
      Expect event booked productId=$club fact.booked.cause=renewal
      Expect status $club purchased
      Run clock advance --to next
      """#),
    CatalogTape(
      "expiry",
      #"""
      Title "Turned off, and expired"
      Purpose "Turned off, a subscription entitles to the end of its period, and then no more."
      Rule 3.6
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run subscriptions cancel $club
      Expect exit 0
      Wait
      Expect status $club turnedOff
      Expect event autoRenewSwitched productId=$club fact.autoRenewSwitched.isOn=false
      Run clock advance --to next
      Wait
      Expect status $club ended
      Expect event expired productId=$club
      Expect not event booked productId=$club fact.booked.cause=renewal
      """#),
    CatalogTape(
      "turned-on-again",
      #"""
      Title "Turned off, and on again"
      Purpose "Buying what was turned off turns it on again, and charges nothing."
      Rule 2.18
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run subscriptions cancel $club
      Wait
      Expect status $club turnedOff
      Buy $club
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect status $club purchased
      Expect event autoRenewSwitched productId=$club fact.autoRenewSwitched.isOn=true
      Run clock advance --to next
      Expect event booked productId=$club fact.booked.cause=renewal
      """#),
    CatalogTape(
      "resumed-in-the-library",
      #"""
      Title "Canceled and resumed in the app"
      Purpose "The page of subscriptions turns a subscription off and on."
      Rule 2.18
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Type "2"
      Expect screen library
      Type "m"
      Wait
      Expect sheet menu
      Enter
      Wait
      Expect event autoRenewSwitched productId=$club fact.autoRenewSwitched.isOn=false
      Expect status $club turnedOff
      """#),
    CatalogTape(
      "subscribed-already",
      #"""
      Title "Subscribed already"
      Purpose "What renews is not sold again; the sheet says so."
      Rule 2.18
      Tag subscription
      Needs buyer: tester
      Needs club: subscription

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Buy $club
      Wait
      Expect notice "You're Currently Subscribed"
      Enter
      Wait
      Expect status $club purchased
      Run buy $club --yes
      Expect exit 1
      Expect error unknown
      """#),
    CatalogTape(
      "upgrade",
      #"""
      Title "Upgrade"
      Purpose "A higher level of service begins at once, and the rest of the lower one is paid back."
      Rule 3.7
      Tag subscription
      Tag plans
      Needs buyer: tester
      Needs basic: subscription group>=2
      Needs better: subscription above=basic

      Run sign-in $buyer --password-stdin
      Run buy $basic --yes
      Buy $better
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect notice "You're all set."
      Expect status $better purchased
      Expect not status $basic purchased
      Expect event replaced productId=$basic
      Expect event booked productId=$better fact.booked.cause=purchase
      """#),
    CatalogTape(
      "downgrade",
      #"""
      Title "Downgrade"
      Purpose "A lower level of service begins with the next period, and nothing is charged before."
      Rule 2.19
      Rule 3.7
      Tag subscription
      Tag plans
      Needs buyer: tester
      Needs better: subscription group>=2
      Needs basic: subscription below=better

      Run sign-in $buyer --password-stdin
      Run buy $better --yes
      Buy $basic
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect notice "{product} begins when the current period ends; nothing was charged now."
      Expect status $better changing
      Expect event renewalProductChanged fact.renewalProductChanged.to=$basic
      Expect not event booked productId=$basic
      Enter
      Run clock advance --to next
      Wait
      Expect event booked productId=$basic
      Expect status $basic purchased
      """#),
    CatalogTape(
      "downgrade-and-back",
      #"""
      Title "Downgrade, and back"
      Purpose "Buying the present plan takes a downgrade back, and charges nothing."
      Rule 2.18
      Rule 3.7
      Tag subscription
      Tag plans
      Needs buyer: tester
      Needs better: subscription group>=2
      Needs basic: subscription below=better

      Run sign-in $buyer --password-stdin
      Run buy $better --yes
      Run buy $basic --yes
      Expect exit 0
      Expect status $better changing
      Buy $better
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect status $better purchased
      Expect event renewalProductChanged fact.renewalProductChanged.to=$better
      Expect not event booked productId=$basic
      """#),
    CatalogTape(
      "crossgrade",
      #"""
      Title "Another plan of the group"
      Purpose "Of a group there is one subscription at a time, whatever the plans are."
      Rule 3.7
      Tag subscription
      Tag plans
      Needs buyer: tester
      Needs club: subscription group>=2
      Needs other: subscription with=club

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
