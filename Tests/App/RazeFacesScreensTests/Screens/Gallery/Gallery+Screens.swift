import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

extension Gallery {
  private static let withSmallest = Size.all + [.smallest]

  static let screens: [Walk] =
    [
      Walk("store", at: withSmallest + [Size(39, 12)]) { visitor in
        visitor.look("store", visitor.stage(Sample.busyShop()))
      },
      Walk("tiles", at: withSmallest) { visitor, stage in
        stage.press("v")
        stage.press(.right)
        visitor.look("tiles", stage)
        stage.press(.end)
        visitor.look("tiles-end", stage)
      },
      Walk("veiled face", at: withSmallest) { visitor, stage in
        stage.select("Off by One")
        stage.press(.enter)
        visitor.look("product-veiled", stage)
      },
      Walk("owned face") { visitor, stage in
        stage.press(.enter)
        visitor.look("product-owned", stage)
      },
      Walk("long page", at: [.narrow, .smallest]) { visitor, stage in
        stage.select("Club, Yearly")
        stage.press(.enter)
        visitor.look("product-long-1", stage)
        stage.press("j")
        visitor.look("product-long-2", stage)
        stage.press(.end)
        visitor.look("product-long-3", stage)
        stage.press("?")
        visitor.look("product-long-help", stage)
      },
      Walk("coupons by the piece", at: withSmallest) { visitor, stage in
        stage.select("Hug Coupon")
        stage.press(.enter)
        stage.press("+", "+")
        visitor.look("product-coupon", stage)
      },
      Walk("filter") { visitor, stage in
        stage.press("/")
        stage.type("co")
        visitor.look("filter", stage)
        stage.type("zz")
        visitor.look("filter-nothing", stage)
      },
      Walk("library") { visitor, stage in
        stage.press("2")
        stage.send(.entitlementsLoaded(Sample.page.records))
        visitor.look("library", stage)
        stage.press(.down, times: 3)
        visitor.look("library-coupon", stage)
        stage.press(.enter)
        visitor.look("library-look", stage)
      },
      Walk("refunded coupons") { visitor in
        var shop = Sample.busyShop()
        shop.shop.content.coupons[1].isRefundPending = true
        shop.shop.content.coupons[2].isRevoked = true
        shop.shop.content.memberships[0].orderNumber = "RF-000042"
        var stage = visitor.stage(shop)
        stage.press("2")
        stage.press(.down, times: 3)
        visitor.look("library-refunds", stage)
        stage.press(.down, times: 2)
        stage.press(.enter)
        visitor.look("library-order", stage)
      },
      Walk("subscriptions") { visitor in
        let states: [(String, (inout SubscriptionStanding) -> Void)] = [
          ("turned-off", { $0.machine.setAutoRenew(false, at: $0.machine.expires) }),
          ("changing", { $0.renewsAs = Sample.id("club.yearly") }),
          ("grace", { Sample.failBilling(&$0, .sixteenDays) }),
          (
            "price",
            {
              $0.machine.priceIncrease = .pending
              $0.next?.increaseBegins = $0.machine.expires
            }
          ),
          ("ended", { Sample.failBilling(&$0, nil) }),
        ]
        for (name, change) in states {
          var shop = Sample.busyShop()
          if name == "ended" { shop.shop.content.purchasedIDs.remove(Sample.id("club.monthly")) }
          shop.storeState?.subscriptions = [Sample.standing(change)]
          var stage = visitor.stage(shop)
          stage.select("Club, Monthly")
          visitor.look("store-\(name)", stage)
          stage.press("2", KeyPress(.end))
          visitor.look("library-\(name)", stage)
        }
      },
      Walk("transactions") { visitor, stage in
        stage.openTransactions()
        stage.press(.down)
        visitor.look("transactions", stage)
        stage.press(.enter)
        visitor.look("transaction", stage)
      },
      Walk("timeline", at: withSmallest + [Size(200, 60)]) { visitor, stage in
        stage.openTimeline()
        visitor.look("timeline", stage)
        stage.press(.left, times: 8)
        visitor.look("timeline-failure", stage)
        stage.press(.escape)
        stage.openTimeline(Sample.tenYears)
        stage.load(Sample.tenYears)
        visitor.look("timeline-ten-years", stage)
      },
      Walk("inspection") { visitor in
        var stage = visitor.stage(Sample.sandboxShop())
        stage.openTransactions()
        stage.press("m")
        stage.send(.sandboxLoaded(Sample.sandbox))
        visitor.look("transaction-menu", stage)
        stage.press(.escape)
        stage.press("/")
        stage.type("nap ref")
        visitor.look("transactions-filter", stage)
        stage.press(.enter)
        stage.press(.enter)
        stage.send(.inspected(2_000_000_000_001_005, Sample.inspection))
        stage.press(.end)
        visitor.look("transaction-jws", stage)
      },
      Walk("failed payments") { visitor, stage in
        stage.press("3")
        stage.send(
          .failedPaymentsLoaded([
            Sample.event(1, 9, .paymentFailed(refusal: .canceledByPerson)),
            Sample.event(2, 5, .paymentFailed(refusal: .declinedByParent)),
            Sample.event(3, 2, .paymentFailed(refusal: Refusal(.unknown, .fault(.purchase)))),
          ]))
        stage.send(.transactionsLoaded(Sample.page, before: nil))
        visitor.look("transactions-failed", stage)
        stage.press(.down)
        stage.press(.down)
        stage.press(.enter)
        visitor.look("transaction-failed", stage)
        stage.press(.escape)
        stage.press(.end)
        stage.press(.enter)
        stage.send(.historyLoaded(2_000_000_000_001_002, Sample.history))
        visitor.look("transaction-history", stage)
      },
      Walk("log") { visitor, stage in
        stage.press("5")
        stage.read(Sample.log)
        visitor.look("log", stage)
        stage.press("s")
        stage.read(Sample.log)
        stage.press("/")
        stage.type("fridaydeploy pay")
        visitor.look("log-filter", stage)
      },
      Walk("empty states", at: withSmallest) { visitor in
        var shop = AppState(storeState: Sample.device("USA", signedIn: false))
        var stage = visitor.stage(shop)
        visitor.look("loading", stage)
        let offline = Refusal(.notConnectedToInternet, .offline)
        shop.shop.productList = ProductList(phase: .failed(ShopError(offline)))
        stage.send(.deviceChanged(shop))
        visitor.look("failed", stage)
        stage.press("2")
        visitor.look("library-empty", stage)
        stage.openTransactions([])
        visitor.look("transactions-empty", stage)
        stage.press("5")
        stage.read(EventPage(events: []))
        visitor.look("log-empty", stage)
      },
      Walk("alerts") { visitor in
        var shop = Sample.busyShop()
        shop.storeState?.faults.arm(Fault(point: .purchase, effect: .refusal(.unknown)))
        shop.storeState?.clock = SandboxClock(offset: 31 * 86_400, rate: .monthIs5Minutes)
        shop.storeState?.paymentsAllowed = false
        visitor.look("alerts", visitor.stage(shop))
      },
      Walk("help") { visitor, stage in
        stage.press("?")
        visitor.look("help", stage)
      },
    ]
    + ["VNM", "CHN", "TWN", "KOR"].map { country in
      Walk("store in \(country)", at: [.design, .narrow]) { visitor in
        visitor.look("store-\(country)", visitor.stage(Sample.busyShop(country)))
      }
    }
}
