extension CatalogTape {
  /// The network and the servers at their worst.
  static let failures: [CatalogTape] = [
    CatalogTape(
      "offline-before",
      #"""
      Title "Offline before the purchase"
      Purpose "Without a network the products cannot be loaded; with it they come back."
      Rule 1.4
      Tag network
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Expect status $face buy
      Run sandbox set offline on
      Type "R"
      Wait
      Run buy $face --yes
      Expect exit 1
      Expect not event booked
      Run sandbox set offline off
      Type "R"
      Wait
      Expect status $face buy
      Buy $face
      Wait
      Enter
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "offline-during",
      #"""
      Title "Offline during the purchase"
      Purpose "When the network goes while the sheet is open, nothing is charged."
      Rule 2.15
      Tag network
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Expect sheet purchase
      Run sandbox set offline on
      Enter
      Wait
      Expect notice "Purchase Failed"
      Expect error notConnectedToInternet
      Expect not event booked
      Enter
      Run sandbox set offline off
      Buy $face
      Wait
      Enter
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "offline-after",
      #"""
      Title "Offline after the purchase"
      Purpose "What was charged but not verified is kept, and delivered by the next launch."
      Rule 4.4
      Tag network
      Tag relaunch
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set verification --error notConnectedToInternet --always
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "Not Verified Yet"
      Expect event booked productId=$face
      Expect not owned $face
      Expect not event finished productId=$face
      Enter
      Run faults clear
      Relaunch
      Wait
      Expect owned $face
      Expect event finished productId=$face
      """#),
    CatalogTape(
      "order-not-credited",
      #"""
      Title "The app's server does not credit the order"
      Purpose "What was charged but not credited is kept, and credited once by the next launch."
      Rule 2.9
      Rule 4.4
      Tag network
      Tag relaunch
      Needs buyer: tester
      Needs vip: non-renewing

      Run sign-in $buyer --password-stdin
      Run faults set recharge --error timedOut --always
      Buy $vip
      Wait
      Enter
      Wait
      Expect notice "Not Delivered Yet"
      Expect not event finished productId=$vip
      Enter
      Run faults clear
      Relaunch
      Wait
      Expect event finished productId=$vip
      Expect owned $vip
      """#),
    CatalogTape(
      "products-fail",
      #"""
      Title "The list of products fails"
      Purpose "A request that fails is told, and the next one brings the products."
      Rule 1.4
      Tag products
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set load-products --error timedOut --times 1
      Expect not status $face buy
      Expect event faultMet fact.faultMet.point=load-products
      Type "R"
      Wait
      Expect status $face buy
      """#),
    CatalogTape(
      "receipt-21006",
      #"""
      Title "Receipt status 21006"
      Purpose "An expired subscription in a receipt of the old style is no reason not to deliver."
      Rule 4.2
      Rule 4.7
      Tag receipt
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set verification --error 21006 --always
      Buy $face
      Wait
      Enter
      Wait
      Expect event receiptAnswered fact.receiptAnswered.status=21006
      Expect notice "You're all set."
      Expect owned $face
      """#),
    CatalogTape(
      "products-unknown",
      #"""
      Title "Unknown product identifiers"
      Purpose "An identifier that App Store Connect does not know is invalid, and fails nothing."
      Rule 1.3
      Tag products
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set product-list --error unknown-ids --always
      Expect screen store
      Type "R"
      Wait
      Expect status $face buy
      Expect event faultMet fact.faultMet.point=product-list
      Buy $face
      Wait
      Enter
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "store-down",
      #"""
      Title "The App Store is down"
      Purpose "A store that does not answer refuses in words, and charges nothing."
      Rule 2.15
      Tag network
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Run sandbox set store-down on
      Enter
      Wait
      Expect notice "Purchase Failed"
      Expect not event booked
      Run sandbox set store-down off
      """#),
    CatalogTape(
      "slow-store",
      #"""
      Title "A slow App Store"
      Purpose "A purchase takes its time, shows that it is under way, and ends well."
      Rule 2.3
      Tag network
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set latency 3000-3000
      Buy $face
      Wait
      Expect sheet purchase
      Enter
      Sleep 1s
      Expect status $face purchasing
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "receipt-refresh",
      #"""
      Title "Refresh the receipt"
      Purpose "There is no receipt before the first purchase; a refresh makes one."
      Rule 4.3
      Tag receipt
      Needs buyer: tester

      Run sign-in $buyer --password-stdin
      Run receipt verify
      Expect not exit 0
      Run receipt refresh
      Expect exit 0
      Run receipt verify
      Expect exit 0
      """#),
    CatalogTape(
      "receipt-wrong-secret",
      #"""
      Title "The wrong shared secret"
      Purpose "The receipt of a good purchase is refused with another secret."
      Rule 4.2
      Tag receipt
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Run receipt verify
      Expect exit 0
      Run faults set verification --error 21004
      Run receipt verify
      Expect exit 1
      Expect event receiptAnswered fact.receiptAnswered.status=21004
      """#),
    CatalogTape(
      "wrong-password-too-often",
      #"""
      Title "Too many wrong passwords"
      Purpose "After too many wrong passwords the Apple ID is locked for some minutes."
      Rule 2.7
      Tag sign-in
      Needs buyer: tester

      Type "a"
      Wait
      Expect sheet signIn
      Type "$buyer"
      Enter
      Type "wrong"
      Enter
      Wait
      Expect notice "Wrong password. {left, plural, one {1 attempt} other {# attempts}} left."
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Type "wrong"
      Enter
      Wait
      Expect notice "Too many wrong passwords. Locked until {time}, {minutes, plural, one {one more minute.} other {# more minutes.}}"
      Expect not event signedIn
      Run clock advance 6m
      Escape
      Wait
      Type "a"
      Wait
      Type "$buyer"
      Enter
      Password $buyer
      Enter
      Wait
      Expect event signedIn account=$buyer
      """#),
  ]
}
