extension CatalogTape {
  /// Offers of four kinds, for those who may have them and for those who may not.
  static let offers: [CatalogTape] = [
    CatalogTape(
      "introductory-offer",
      #"""
      Title "Introductory offer"
      Purpose "A new subscriber is offered the introduction, and it is what is charged first."
      Rule 3.8
      Tag offer
      Needs buyer: tester
      Needs club: subscription introduction

      Run sign-in $buyer --password-stdin
      Buy $club
      Wait
      Expect sheet purchase
      Enter
      Wait
      Expect status $club purchased
      Run clock advance --to next
      Expect event booked productId=$club fact.booked.cause=renewal
      """#),
    CatalogTape(
      "promotional-offer",
      #"""
      Title "Promotional offer"
      Purpose "Who subscribed before may have a promotional offer, signed by the app's server."
      Rule 1.2
      Tag offer
      Needs buyer: tester
      Needs club: subscription promotional

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run subscriptions expire $club
      Expect status $club ended
      Run buy $club --offer $club.promotional --yes
      Expect exit 0
      Wait
      Expect status $club purchased
      Expect event booked productId=$club fact.booked.cause=purchase
      """#),
    CatalogTape(
      "promotional-offer-not-eligible",
      #"""
      Title "Promotional offer, not eligible"
      Purpose "Who never subscribed may not have a promotional offer, and is charged nothing."
      Rule 2.15
      Tag offer
      Needs buyer: tester
      Needs club: subscription promotional

      Run sign-in $buyer --password-stdin
      Run buy $club --offer $club.promotional --yes
      Expect exit 1
      Expect not event booked
      Expect status $club buy
      """#),
    CatalogTape(
      "win-back-offer",
      #"""
      Title "Win-back offer"
      Purpose "Who paid and left may come back with a win-back offer."
      Rule 3.19
      Tag offer
      Needs buyer: tester
      Needs club: subscription win-back

      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Run clock advance --to next
      Run subscriptions expire $club
      Expect status $club ended
      Run clock advance 1mo
      Run buy $club --offer $club.winback --yes
      Expect exit 0
      Wait
      Expect status $club purchased
      """#),
    CatalogTape(
      "win-back-offer-not-eligible",
      #"""
      Title "Win-back offer, not eligible"
      Purpose "Who never paid cannot be won back."
      Rule 3.19
      Tag offer
      Needs buyer: tester
      Needs club: subscription win-back

      Run sign-in $buyer --password-stdin
      Run buy $club --offer $club.winback --yes
      Expect exit 1
      Expect not event booked
      """#),
    CatalogTape(
      "offer-code",
      #"""
      Title "Offer code"
      Purpose "A code is redeemed once by each account."
      Rule 1.2
      Tag offer
      Needs buyer: tester
      Needs club: subscription code

      Run sign-in $buyer --password-stdin
      Run redeem $club.code --yes
      Expect exit 0
      Wait
      Expect status $club purchased
      Expect event booked productId=$club
      Run subscriptions expire $club
      Run redeem $club.code --yes
      Expect exit 1
      """#),
    CatalogTape(
      "offer-code-unknown",
      #"""
      Title "Unknown offer code"
      Purpose "A code that does not exist is refused, and changes nothing."
      Rule 2.15
      Tag offer
      Needs buyer: tester

      Run sign-in $buyer --password-stdin
      Run redeem NO-SUCH-CODE --yes
      Expect exit 1
      Expect not event booked
      """#),
  ]
}
