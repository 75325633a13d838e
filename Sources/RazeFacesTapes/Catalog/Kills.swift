extension CatalogTape {
  /// A device that is killed at a step of a purchase (storekit-rules 2.4).
  static let kills: [CatalogTape] =
    killsBeforeTheAnswer + killsAfterTheAnswer + [
      CatalogTape(
        "order-number-after-a-kill",
        #"""
        Title "Order number after a kill"
        Purpose "The app keeps its order number itself: a killed purchase is credited to its order, once."
        Rule 2.9
        Tag kill
        Tag membership
        Needs buyer: tester
        Needs vip: non-renewing

        Run sign-in $buyer --password-stdin
        Kill at 5
        Buy $vip
        Wait
        Enter
        Wait
        Relaunch
        Wait
        Expect owned $vip
        Expect event finished productId=$vip
        """#)
    ]

  private static let killsBeforeTheAnswer: [CatalogTape] = [1, 2].map { step in
    CatalogTape(
      "killed-at-step-\(step)",
      #"""
      Title "Killed at step \#(step) of a purchase"
      Purpose "Before the answer nothing is charged; the next launch asks, and goes on."
      Rule 2.1
      Rule 2.4
      Tag kill
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Kill at \#(step)
      Buy $face
      Wait
      Relaunch
      Wait
      Expect not event booked
      Expect sheet purchase
      Enter
      Wait
      Expect owned $face
      Expect status $face purchased
      """#)
  }

  private static let killsAfterTheAnswer: [CatalogTape] = [3, 4, 5, 6, 7, 8].map { step in
    CatalogTape(
      "killed-at-step-\(step)",
      #"""
      Title "Killed at step \#(step) of a purchase"
      Purpose "What was answered is not asked again: charged once, delivered once, finished once."
      Rule 2.4
      Rule 4.4
      Tag kill
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Kill at \#(step)
      Buy $face
      Wait
      Enter
      Wait
      Relaunch
      Wait
      Expect not sheet purchase
      Expect owned $face
      Expect status $face purchased
      Expect event finished productId=$face
      """#)
  }
}
