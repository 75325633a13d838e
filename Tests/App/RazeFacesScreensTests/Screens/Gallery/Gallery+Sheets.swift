import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

extension Visitor {
  fileprivate func stage(_ sheet: SystemSheet) -> Stage {
    var stage = stage(Sample.freshShop())
    stage.send(.sheetRequested(sheet))
    return stage
  }
}

extension Gallery {
  private static func signIn(_ problem: SignInSheet.Problem? = nil) -> SystemSheet {
    .signIn(SignInSheet(purpose: .purchase, problem: problem, storefront: Sample.country("USA")))
  }

  static let sheets: [Walk] = questions + notices + windows

  private static let sizes = Size.all + [.smallest]

  private static let questions: [Walk] = [
    Walk("palette", at: sizes) { visitor in
      var stage = visitor.stage(Sample.sandboxShop())
      stage.press(":")
      visitor.look("palette", stage)
      stage.type("refund")
      visitor.look("palette-refund", stage)
    },
    Walk("sign in", at: sizes) { visitor in
      var stage = visitor.stage(signIn())
      stage.type("tester@example.com")
      stage.press(.tab)
      stage.type("secret")
      visitor.look("sheet-sign-in", stage)
      stage.press(.enter)
      visitor.look("sheet-signing-in", stage)
      stage.send(.sheetRequested(signIn(.wrongPassword(attemptsLeft: 9))))
      visitor.look("sheet-wrong-password", stage)
      let later = Sample.now.addingTimeInterval(300)
      stage.send(.sheetRequested(signIn(.locked(until: later))))
      visitor.look("sheet-locked", stage)
    },
    Walk("create a tester", at: sizes) { visitor in
      var stage = visitor.stage(signIn())
      stage.press(.control("n"))
      stage.type("Ada")
      visitor.look("sheet-create", stage)
    },
    Walk("verify the email", at: sizes) { visitor in
      let letter = VerifyEmailSheet(email: "ada@example.com", code: "314159")
      visitor.look("sheet-verify", visitor.stage(.verifyEmail(letter)))
    },
    Walk("confirm", at: sizes) { visitor in
      visitor.look("sheet-buy", visitor.stage(.confirm(Sample.purchaseSheet("offbyone"))))
      let trial = Sample.purchaseSheet("club.monthly", code: "VNM")
      visitor.look("sheet-subscribe", visitor.stage(.confirm(trial)))
      let offer = Sample.offerSheet("club.monthly", "stay")
      visitor.look("sheet-offer", visitor.stage(.confirm(offer)))
    },
    Walk("sign in once more", at: sizes) { visitor in
      let again = SignInSheet(
        purpose: .purchase, email: "tester@example.com", isAgain: true,
        storefront: Sample.country("USA"))
      visitor.look("sheet-sign-in-required", visitor.stage(.signIn(again)))
    },
    Walk("terms", at: sizes) { visitor in
      let terms = TermsSheet(
        id: 1, productID: Sample.id("mergeconflict"), displayName: "Merge Conflict",
        accountEmail: "tester@example.com")
      visitor.look("sheet-terms", visitor.stage(.terms(terms)))
    },
    Walk("upgrade", at: sizes) { visitor in
      var upgrade = Sample.purchaseSheet("club.yearly")
      upgrade.offer = nil
      upgrade.price = upgrade.regularPrice ?? 0
      upgrade.replaced = ReplacedPlan(
        displayName: "Club, Monthly", refund: .init(Decimal(145) / 100, in: Sample.country("USA")))
      visitor.look("sheet-upgrade", visitor.stage(.confirm(upgrade)))
    },
    Walk("price consent", at: sizes) { visitor in
      let sheet = PriceConsentSheet(
        originalID: 2_000_000_000_001_006, displayName: "RazeFaces Club, Monthly",
        accountEmail: "tester@example.com", price: 4,
        presentPrice: .init(3, in: Sample.country("USA")),
        period: Period(1, .month),
        storefront: Sample.country("USA"), begins: Sample.ago(days: -31))
      visitor.look("sheet-price-consent", visitor.stage(.priceConsent(sheet)))
    },
    Walk("refund sheet") { visitor, stage in
      stage.press("2")
      stage.send(
        .sheetRequested(
          .refund(
            RefundSheet(
              transactionID: 2_000_000_000_001_004, productID: Sample.id("coupon0"),
              purchaseDate: Sample.ago(days: 2)))))
      visitor.look("sheet-refund", stage)
    },
    Walk("subscriptions page") { visitor, stage in
      stage.press("2")
      stage.send(.sheetRequested(.subscriptions(Sample.sandbox.subscriptions)))
      visitor.look("sheet-subscriptions", stage)
    },
    Walk("redeem a code", at: sizes) { visitor, stage in
      stage.select("Club, Yearly")
      stage.press(.enter)
      stage.state.open(RedeemForm())
      visitor.look("sheet-redeem", stage)
      stage.type("RAZEMONTH")
      stage.press(.enter)
      visitor.look("sheet-redeeming", stage)
      let used = Refusal.OfferRefusal.redeemedBefore(
        OfferClaim.code("RAZEMONTH").name, email: "tester@example.com")
      stage.send(
        Sample.refusal(of: Sample.id("club.monthly"), .ineligibleForOffer, .offer(used)))
      visitor.look("sheet-redeemed-before", stage)
    },
  ]

  private static let notices: [Walk] = [
    Walk("a value", at: sizes) { visitor, stage in
      stage.state.open(TextForm(.notificationAddress, "127.0.0.1:3000"))
      stage.press(.enter)
      visitor.look("sheet-value-address", stage)
      stage.press(KeyPress(.escape))
      stage.state.open(TextForm(.accountToken(transaction: 7)))
      visitor.look("sheet-value-token", stage)
    },
    Walk("a note", at: sizes) { visitor, stage in
      stage.press("#")
      stage.type("The charge was shown twice")
      visitor.look("sheet-note", stage)
    },
    Walk("outcomes", at: sizes) { visitor in
      var stage = visitor.stage(Sample.freshShop())
      stage.send(.allSet(productID: Sample.id("offbyone"), name: "Off by One"))
      visitor.look("sheet-all-set", stage)
      stage.press(.enter)
      stage.send(Sample.refusal(of: Sample.id("offbyone"), .unknown, .interrupted))
      visitor.look("sheet-failed", stage)
      stage.press(.enter)
      stage.state.shared.device.shop.restoration = Sample.restoration
      stage.send(.happened(.restoreFinished(count: Sample.restoration.count)))
      visitor.look("sheet-restored", stage)
      stage.press(.enter)
      stage.state.shared.device.shop.restoration = Restoration()
      stage.send(.happened(.restoreFinished(count: 0)))
      visitor.look("sheet-nothing-restored", stage)
    },
  ]

  private static let windows: [Walk] = [
    Walk("own windows", at: sizes) { visitor, stage in
      stage.press("a")
      visitor.look("window-account", stage)
      stage.press(.escape)
      stage.press("q")
      visitor.look("window-leave", stage)
      stage.press(.escape)
      stage.press("4")
      stage.select(.situation(.startedOver))
      stage.press(.enter)
      visitor.look("window-reset", stage)
    },
    Walk("coverage", at: sizes) { visitor, stage in
      stage.press("4")
      stage.select(.coverage)
      stage.press(.enter)
      stage.send(.coverageLoaded(Sample.coverage))
      visitor.look("window-coverage", stage)
      stage.press(.down, times: 4)
      visitor.look("window-coverage-ahead", stage)
    },
    Walk("offers", at: sizes) { visitor in
      var stage = visitor.stage(Sample.freshShop())
      stage.select("Club, Monthly")
      stage.press(.enter)
      stage.press("o")
      visitor.look("window-offers", stage)
    },
  ]
}
