extension CatalogTape {
  /// Purchases that do not end at once: a parent is asked, terms come between, the store is elsewhere.
  static let outcomes: [CatalogTape] = [
    CatalogTape(
      "ask-to-buy-approved",
      #"""
      Title "Ask to Buy: approved"
      Purpose "A child's request waits for a parent; the approval delivers it."
      Rule 2.10
      Rule 2.17
      Tag ask-to-buy
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run testers set $buyer --ask-to-buy on
      Buy $face
      Wait
      Expect sheet purchase
      Expect notice "Ask Permission"
      Enter
      Wait
      Expect notice "Waiting for approval"
      Expect status $face deferred
      Expect event paymentDeferred productId=$face
      Expect not event booked
      Enter
      Run requests approve 1
      Expect exit 0
      Wait
      Expect status $face purchased
      Expect owned $face
      Expect event paymentPurchased productId=$face fact.paymentPurchased.wasDeferred=true
      """#),
    CatalogTape(
      "ask-to-buy-declined",
      #"""
      Title "Ask to Buy: declined"
      Purpose "A parent's no ends the request, and is told as a no."
      Rule 2.10
      Rule 2.17
      Tag ask-to-buy
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run testers set $buyer --ask-to-buy on
      Buy $face
      Wait
      Enter
      Wait
      Expect status $face deferred
      Enter
      Run requests decline 1
      Expect exit 0
      Wait
      Expect notice "{product} was not bought: the request to buy it was declined."
      Expect error paymentCancelled
      Expect status $face buy
      Expect not owned $face
      Expect not event booked
      """#),
    CatalogTape(
      "ask-to-buy-declined-stays",
      #"""
      Title "Ask to Buy: declined, and deferred for ever"
      Purpose "As it was seen on devices, a declined request stays deferred; the app stays usable."
      Rule 2.10
      Tag ask-to-buy
      Needs buyer: tester
      Needs face: non-consumable
      Needs other: non-consumable

      Run sign-in $buyer --password-stdin
      Run testers set $buyer --ask-to-buy on
      Run sandbox set ask-to-buy-declined-stays-deferred on
      Buy $face
      Wait
      Enter
      Wait
      Enter
      Run requests decline 1
      Expect exit 0
      Wait
      Expect status $face deferred
      Expect event declineIgnored productId=$face
      Run testers set $buyer --ask-to-buy off
      Buy $other
      Wait
      Enter
      Wait
      Expect status $other purchased
      Expect status $face deferred
      """#),
    CatalogTape(
      "ask-to-buy-while-closed",
      #"""
      Title "Ask to Buy: approved while the app is closed"
      Purpose "What a parent approves later is delivered when the app is opened again."
      Rule 2.4
      Rule 2.10
      Tag ask-to-buy
      Tag relaunch
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run testers set $buyer --ask-to-buy on
      Buy $face
      Wait
      Enter
      Wait
      Enter
      Type "q"
      Run requests approve 1
      Expect exit 0
      Relaunch
      Wait
      Expect status $face purchased
      Expect owned $face
      Expect event finished productId=$face
      """#),
    CatalogTape(
      "interrupted",
      #"""
      Title "Interrupted by new terms"
      Purpose "An interrupted purchase fails, and comes back as a new one when the terms are agreed to."
      Rule 2.11
      Tag interrupted
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set interrupted-purchases on
      Buy $face
      Wait
      Enter
      Wait
      Expect sheet terms
      Expect not event booked
      Run sandbox set interrupted-purchases off
      Enter
      Wait
      Expect event interruptionResolved
      Expect status $face purchased
      Expect owned $face
      """#),
    CatalogTape(
      "interrupted-resolved-later",
      #"""
      Title "Interrupted, resolved while the app is closed"
      Purpose "The new transaction of an interrupted purchase arrives with the next launch."
      Rule 2.4
      Rule 2.11
      Tag interrupted
      Tag relaunch
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set interrupted-purchases on
      Buy $face
      Wait
      Enter
      Wait
      Expect sheet terms
      Escape
      Wait
      Expect not status $face purchased
      Enter
      Type "q"
      Run interruptions resolve 1
      Expect exit 0
      Relaunch
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "promoted-now",
      #"""
      Title "Promoted purchase, now"
      Purpose "A purchase that begins on the App Store's page goes on in the app."
      Rule 2.13
      Tag promoted
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox promote $face --yes
      Expect exit 0
      Expect status $face purchased
      Expect owned $face
      """#),
    CatalogTape(
      "promoted-later",
      #"""
      Title "Promoted purchase, kept for later"
      Purpose "A payment that the app keeps for later buys nothing until it is gone on with."
      Rule 2.13
      Tag promoted
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox promote $face --defer
      Expect exit 0
      Expect status $face buy
      Expect not event booked
      Run buy $face --yes
      Expect exit 0
      Wait
      Expect owned $face
      """#),
    CatalogTape(
      "storefront-changed-while-paying",
      #"""
      Title "Storefront changed while paying"
      Purpose "Who confirmed a price of one country is asked again before the other one is charged."
      Rule 2.14
      Tag storefront
      Needs buyer: tester
      Needs abroad: tester elsewhere=buyer
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Expect sheet purchase
      Run testers set $buyer --territory $abroad.storefront
      Wait
      Expect event storefrontChanged fact.storefrontChanged.to=$abroad.storefront
      Enter
      Wait
      Expect sheet purchase
      Expect notice "The price has changed since you confirmed. Confirm it again."
      Expect not event booked
      Enter
      Wait
      Expect status $face purchased
      Expect event booked productId=$face fact.booked.storefront=$abroad.storefront
      """#),
    CatalogTape(
      "storefront-changed",
      #"""
      Title "Another storefront"
      Purpose "Prices follow the tester's country at once, and a purchase is charged there."
      Rule 1.2
      Tag storefront
      Needs buyer: tester
      Needs abroad: tester elsewhere=buyer
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Expect status $face buy
      Run testers set $buyer --territory $abroad.storefront
      Wait
      Buy $face
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect status $face purchased
      Expect event booked productId=$face fact.booked.storefront=$abroad.storefront
      """#),
    CatalogTape(
      "second-account",
      #"""
      Title "Another account on the same device"
      Purpose "What one account has bought is not shown to another."
      Rule 3.26
      Tag sign-in
      Needs buyer: tester
      Needs other: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Enter
      Wait
      Enter
      Expect status $face purchased
      Run sign-out
      Run sign-in $other --password-stdin
      Expect exit 0
      Wait
      Expect not status $face purchased
      """#),
    CatalogTape(
      "second-device",
      #"""
      Title "Bought on another device"
      Purpose "A purchase reaches the account's other device, which delivers it."
      Rule 3.22
      Tag devices
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Expect status $face buy
      Device ipad
      Run sign-in $buyer --password-stdin
      Expect status $face buy
      Device iphone
      Buy $face
      Wait
      Enter
      Wait
      Expect owned $face
      Device ipad
      Wait
      Expect notice "{product} was bought on another device and is now available here, too."
      Expect owned $face
      Expect status $face purchased
      """#),
  ]
}
