extension CatalogTape {
  /// Purchases that a family shares.
  static let families: [CatalogTape] = [
    CatalogTape(
      "family-shares-a-product",
      #"""
      Title "A family shares a product"
      Purpose "What can be shared is the member's, too, as soon as he has joined."
      Rule 3.21
      Tag family
      Needs buyer: tester
      Needs member: tester
      Needs face: non-consumable family

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Run testers family join $member --of $buyer
      Expect exit 0
      Expect event familyJoined
      Device ipad
      Run sign-in $member --password-stdin
      Wait
      Expect owned $face
      Expect status $face purchased
      """#),
    CatalogTape(
      "family-left",
      #"""
      Title "A member leaves the family"
      Purpose "Who leaves loses what was shared, and is told."
      Rule 2.12
      Rule 3.21
      Tag family
      Needs buyer: tester
      Needs member: tester
      Needs face: non-consumable family

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Run testers family join $member --of $buyer
      Device ipad
      Run sign-in $member --password-stdin
      Wait
      Expect owned $face
      Run testers family leave $member
      Expect exit 0
      Wait
      Expect event familyLeft
      Expect not owned $face
      Expect notice "No longer shared: {product}"
      Device iphone
      Expect owned $face
      """#),
    CatalogTape(
      "family-subscription",
      #"""
      Title "A family shares a subscription"
      Purpose "Each period of a shared subscription is the member's, too."
      Rule 3.4
      Rule 3.21
      Tag family
      Tag subscription
      Needs buyer: tester
      Needs member: tester
      Needs club: subscription family

      Run testers family join $member --of $buyer
      Run sign-in $buyer --password-stdin
      Run buy $club --yes
      Device ipad
      Run sign-in $member --password-stdin
      Wait
      Expect status $club purchased
      Run clock advance --to next
      Wait
      Expect status $club purchased
      """#),
    CatalogTape(
      "family-second-device",
      #"""
      Title "A member's second device"
      Purpose "What is shared is on every device of the member, and restore brings it."
      Rule 3.21
      Tag family
      Tag devices
      Tag restore
      Needs buyer: tester
      Needs member: tester
      Needs face: non-consumable family

      Run sign-in $buyer --password-stdin
      Run testers family join $member --of $buyer
      Run buy $face --yes
      Device ipad
      Run sign-in $member --password-stdin
      Type "r"
      Wait
      Expect owned $face
      Device mac
      Run sign-in $member --password-stdin
      Type "r"
      Wait
      Expect owned $face
      """#),
    CatalogTape(
      "family-does-not-share",
      #"""
      Title "A family does not share what is used up"
      Purpose "A consumable is the buyer's alone."
      Rule 3.21
      Tag family
      Tag coupon
      Needs buyer: tester
      Needs member: tester
      Needs coupon: consumable

      Run testers family join $member --of $buyer
      Run sign-in $buyer --password-stdin
      Run buy $coupon --yes
      Device ipad
      Run sign-in $member --password-stdin
      Type "r"
      Wait
      Run coupons use $coupon
      Expect not exit 0
      """#),
  ]
}
