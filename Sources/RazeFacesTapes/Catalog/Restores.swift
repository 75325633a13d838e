extension CatalogTape {
  /// Restoring, and the app that is deleted and installed again.
  static let restores: [CatalogTape] = [
    CatalogTape(
      "restore-something",
      #"""
      Title "Restore something"
      Purpose "A new device restores what the account has bought."
      Rule 2.7
      Tag restore
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Expect exit 0
      Type "q"
      Run uninstall --yes
      Expect exit 0
      Expect not owned $face
      Type "r"
      Wait
      Expect sheet notice
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      Enter
      Expect owned $face
      Expect status $face purchased
      Expect event booked productId=$face fact.booked.cause=restore
      """#),
    CatalogTape(
      "restore-nothing",
      #"""
      Title "Restore nothing"
      Purpose "An account without purchases is told so, and nothing fails."
      Rule 2.7
      Tag restore
      Needs buyer: tester

      Run sign-in $buyer --password-stdin
      Type "r"
      Wait
      Expect sheet notice
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      Expect notice "{email} has no purchases to restore. Coupons are never restored."
      Expect not event booked
      """#),
    CatalogTape(
      "restore-asks-for-a-sign-in",
      #"""
      Title "Restore without an account"
      Purpose "Restoring asks who is there; who cancels is told that it failed."
      Rule 2.7
      Tag restore
      Tag cancel
      Needs buyer: tester

      Type "r"
      Wait
      Expect sheet signIn
      Escape
      Wait
      Expect not event signedIn
      Type "r"
      Wait
      Expect sheet signIn
      Type "$buyer"
      Enter
      Password $buyer
      Enter
      Wait
      Expect event signedIn account=$buyer
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      """#),
    CatalogTape(
      "restore-on-a-second-device",
      #"""
      Title "Restore on a second device"
      Purpose "What is bought on one device is restored on another."
      Rule 2.7
      Rule 3.22
      Tag restore
      Tag devices
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Device ipad
      Expect not owned $face
      Run sign-in $buyer --password-stdin
      Type "r"
      Wait
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      Expect owned $face
      """#),
    CatalogTape(
      "restore-twice",
      #"""
      Title "Restore twice"
      Purpose "Each restore makes new transactions, and changes nothing that is there."
      Rule 2.7
      Rule 3.13
      Tag restore
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Type "r"
      Wait
      Expect owned $face
      Enter
      Type "r"
      Wait
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      Enter
      Expect status $face purchased
      """#),
    CatalogTape(
      "restore-no-consumables",
      #"""
      Title "Consumables are not restored"
      Purpose "What is used up is gone with the app, and the restore says so."
      Rule 2.7
      Tag restore
      Tag coupon
      Needs buyer: tester
      Needs coupon: consumable

      Run sign-in $buyer --password-stdin
      Run buy $coupon --yes
      Expect exit 0
      Type "q"
      Run uninstall --yes
      Type "r"
      Wait
      Expect sheet notice
      Expect not event booked fact.booked.cause=restore
      Run coupons use $coupon
      Expect not exit 0
      """#),
    CatalogTape(
      "restore-fails",
      #"""
      Title "Restore fails"
      Purpose "A restore that fails says so, and the next one brings everything back."
      Rule 2.7
      Tag restore
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run buy $face --yes
      Type "q"
      Run uninstall --yes
      Run faults set sync --error timedOut
      Type "r"
      Wait
      Expect notice "Restore Failed"
      Expect not owned $face
      Enter
      Type "r"
      Wait
      Expect notice "{count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}"
      Expect owned $face
      """#),
    CatalogTape(
      "delete-and-install-again",
      #"""
      Title "Delete the app, and install it again"
      Purpose "The app forgets, the account does not: what is owned is had again for nothing."
      Rule 2.8
      Rule 4.6
      Tag restore
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Buy $face
      Wait
      Enter
      Wait
      Enter
      Expect owned $face
      Type "q"
      Run uninstall --yes
      Expect exit 0
      Relaunch
      Expect not owned $face
      Buy $face
      Wait
      Expect notice "You've already purchased this. Would you like to get it again for free?"
      Enter
      Wait
      Expect owned $face
      Expect event booked productId=$face fact.booked.price=0
      """#),
  ]
}
