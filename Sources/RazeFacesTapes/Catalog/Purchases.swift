extension CatalogTape {
  /// The purchase of what lasts, and the ways in which a person leaves it.
  static let purchases: [CatalogTape] = [
    CatalogTape(
      "first-purchase",
      #"""
      Title "First purchase"
      Purpose "A person who is not signed in buys something that lasts, and has it."
      Rule 2.3
      Rule 3.5
      Tag purchase
      Needs buyer: tester
      Needs face: non-consumable

      Expect screen store
      Expect status $face buy
      Buy $face
      Wait
      Expect sheet signIn
      Type "$buyer"
      Enter
      Password $buyer
      Enter
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect sheet notice
      Expect notice "You're all set."
      Enter
      Expect status $face purchased
      Expect owned $face
      Expect event booked productId=$face fact.booked.cause=purchase fact.booked.price=$face.price
      Expect event finished productId=$face
      Run receipt verify
      Expect exit 0
      """#),
    CatalogTape(
      "cancel-at-sign-in",
      #"""
      Title "Cancel at the sign-in"
      Purpose "A person who does not sign in buys nothing, and is not told of an error."
      Rule 2.15
      Tag purchase
      Tag cancel
      Needs face: non-consumable

      Buy $face
      Wait
      Expect sheet signIn
      Escape
      Wait
      Expect error paymentCancelled
      Expect notice "Purchase canceled"
      Expect status $face buy
      Expect not owned $face
      Expect not event booked
      """#),
    CatalogTape(
      "cancel-at-confirmation",
      #"""
      Title "Cancel at the confirmation"
      Purpose "Who cancels the purchase sheet is charged nothing and may buy again."
      Rule 2.15
      Tag purchase
      Tag cancel
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Expect sheet purchase
      Escape
      Wait
      Expect error 2
      Expect notice "Purchase canceled"
      Expect status $face buy
      Expect not event booked
      Buy $face
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect notice "You're all set."
      Expect status $face purchased
      """#),
    CatalogTape(
      "wrong-password",
      #"""
      Title "Wrong password"
      Purpose "A wrong password is told on the sheet, and the right one still buys."
      Rule 2.7
      Tag sign-in
      Needs buyer: tester
      Needs face: non-consumable

      Buy $face
      Wait
      Expect sheet signIn
      Type "$buyer"
      Enter
      Type "not the password"
      Enter
      Wait
      Expect sheet signIn
      Expect notice "Wrong password. {left, plural, one {1 attempt} other {# attempts}} left."
      Expect event signInFailed
      Expect not event signedIn
      Password $buyer
      Enter
      Wait
      Expect sheet purchase
      Expect event signedIn account=$buyer
      Enter
      Wait
      Expect status $face purchased
      """#),
    CatalogTape(
      "unknown-apple-id",
      #"""
      Title "Unknown Apple ID"
      Purpose "An Apple ID that does not exist is told as such, and nothing is bought."
      Rule 2.7
      Tag sign-in
      Needs face: non-consumable

      Buy $face
      Wait
      Expect sheet signIn
      Type "nobody@example.com"
      Enter
      Type "Nobody-At-All-1"
      Enter
      Wait
      Expect sheet signIn
      Expect notice "No such Apple ID. Press Ctrl-N to create it."
      Escape
      Wait
      Expect error 2
      Expect not event signedIn
      Expect status $face buy
      """#),
    CatalogTape(
      "create-apple-id",
      #"""
      Title "Create an Apple ID"
      Purpose "A new tester is made on the sheet, and signs in with the code of the letter."
      Rule 2.7
      Tag sign-in

      Type "a"
      Wait
      Expect sheet signIn
      Ctrl+n
      Type "nobody@example.com"
      Enter
      Type "Nobody-At-All-1"
      Enter
      Wait
      Expect sheet verifyEmail
      Expect event testerAdded account=nobody@example.com
      Expect not event signedIn
      Tab
      Enter
      Wait
      Expect event signedIn account=nobody@example.com
      """#),
    CatalogTape(
      "already-owned",
      #"""
      Title "Already owned"
      Purpose "What is owned is had again for nothing, and the first purchase stands."
      Rule 2.8
      Tag purchase
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "You're all set."
      Enter
      Expect status $face purchased
      Buy $face
      Wait
      Expect sheet purchase
      Expect notice "You've already purchased this. Would you like to get it again for free?"
      Enter
      Wait
      Expect notice "You're all set."
      Expect event booked productId=$face fact.booked.price=0
      Expect status $face purchased
      """#),
    CatalogTape(
      "not-cleared-for-sale",
      #"""
      Title "Not cleared for sale"
      Purpose "A product that is taken from sale can no longer be bought, and the reason is said."
      Rule 1.3
      Tag products
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Expect status $face buy
      Run sandbox set cleared-for-sale $face=off
      Type "R"
      Wait
      Expect not status $face buy
      Run buy $face --yes
      Expect exit 1
      Run sandbox set cleared-for-sale $face=catalog
      Type "R"
      Wait
      Expect status $face buy
      """#),
    CatalogTape(
      "agreement-missing",
      #"""
      Title "Agreement missing"
      Purpose "Without the agreement for paid applications nothing is sold, and the reason is said."
      Rule 1.3
      Tag products
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set agreement inactive
      Type "R"
      Wait
      Expect not status $face buy
      Run buy $face --yes
      Expect exit 1
      Expect not event booked
      Run sandbox set agreement active
      Type "R"
      Wait
      Expect status $face buy
      """#),
    CatalogTape(
      "capability-off",
      #"""
      Title "In-App Purchase capability off"
      Purpose "An app without the capability is given no products."
      Rule 1.3
      Tag products
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set in-app-purchase off
      Type "R"
      Wait
      Expect not status $face buy
      Run buy $face --yes
      Expect exit 1
      Expect not event booked
      """#),
    CatalogTape(
      "payments-not-allowed",
      #"""
      Title "Payments not allowed"
      Purpose "Where payments are forbidden the app says so, and adds no payment."
      Rule 2.6
      Tag purchase
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run sandbox set payments-allowed off
      Buy $face
      Wait
      Expect sheet notice
      Expect notice "Purchases Are Not Allowed"
      Expect not event paymentAdded
      Enter
      Run sandbox set payments-allowed on
      Buy $face
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect status $face purchased
      """#),
  ]
}
