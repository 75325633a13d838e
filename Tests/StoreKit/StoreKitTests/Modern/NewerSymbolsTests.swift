import CodeForIOS
import Foundation
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct NewerSymbolsTests {
    @Test("A purchase from the App Store's page is an intent, kept until the app listens")
    func intents() async throws {
      let world = try await AppWorld.open()
      world.queue.remove(world.observer)
      try await StoreConnection.current.startPromotedPurchase(of: AppWorld.coupon)
      for await intent in PurchaseIntent.intents {
        #expect(intent.id == AppWorld.coupon && intent.product.id == AppWorld.coupon)
        #expect(intent.offer == nil)
        break
      }
    }

    @Test("An observer decides about a purchase from the App Store's page if nobody wants intents")
    func observers() async throws {
      let world = try await AppWorld.open()
      try await StoreConnection.current.startPromotedPurchase(of: AppWorld.coupon)
      await StoreConnection.current.idle()
      #expect(!world.observer.events.isEmpty)
    }

    @Test("Messages never come, and the sequence ends with its task")
    func messages() async {
      let listening = Task { for await _ in Message.messages { Issue.record("A message came.") } }
      listening.cancel()
      await listening.value
    }

    @Test("A scene confirms a purchase as the presenter does")
    func scenes() async throws {
      let world = try await AppWorld.open()
      let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
      let result = try await world.product(AppWorld.face).purchase(confirmIn: scene)
      let transaction = try #require(result.transaction).payloadValue
      #expect(AppStore.deviceVerificationID != nil && transaction.billingPlanType == nil)
      #expect(transaction.environmentStringRepresentation == "Sandbox")
    }

    @Test("Debug descriptions show the content") func debugDescriptions() async throws {
      let world = try await AppWorld.open()
      let product = try await world.product(AppWorld.face)
      let result = try #require(try await product.purchase().transaction)
      let json = String(decoding: result.unsafePayloadValue.jsonRepresentation, as: UTF8.self)
      #expect(result.debugDescription == "verified(\(json))")
      #expect("\(result)" == result.debugDescription)
      #expect(String(reflecting: result.unsafePayloadValue) == json)
      let period = try #require(
        try await world.product(AppWorld.club).subscription?.subscriptionPeriod)
      #expect(period.debugDescription == "1 month" && period.unit.debugDescription == "month")
    }

    @Test("No URL can be opened") func urls() async throws {
      let url = try #require(URL(string: "https://apps.apple.com/account/subscriptions"))
      #expect(await !UIApplication.shared.open(url) && !UIApplication.shared.canOpenURL(url))
      await withCheckedContinuation { told in
        UIApplication.shared.open(url) { isOpen in
          #expect(!isOpen)
          told.resume()
        }
      }
    }

    @Test("What is not simulated is unsupported, and never bought")
    func unsupported() async throws {
      let world = try await AppWorld.open()
      let club = try await world.product(AppWorld.club)
      for option in [
        Product.PurchaseOption.billingPlanType(.monthly),
        .introductoryOfferEligibility(compactJWS: "a.b.c"),
      ] {
        await #expect { try await club.purchase(options: [option]) } throws: {
          if case StoreKitError.unsupported = $0 { true } else { false }
        }
      }
      await #expect { try await AdvancedCommerceProduct(id: AppWorld.club) } throws: {
        if case StoreKitError.unsupported = $0 { true } else { false }
      }
      #expect(await Transaction.latest(for: AppWorld.club) == nil)
      let bought = try await club.purchase(options: [.billingPlanType(.upFront)])
      #expect(bought.transaction != nil)
      let status = try #require(try await club.subscription?.status.first)
      #expect(try status.transaction.payloadValue.billingPlanType == .upFront)
      #expect(try status.renewalInfo.payloadValue.renewalBillingPlanType == .upFront)
      for await group in Product.SubscriptionInfo.Status.all {
        #expect(group.groupID == club.subscription?.subscriptionGroupID)
        #expect(group.statuses.map(\.state) == [.subscribed])
      }
    }

    @Test("Periods are written in the storefront's language")
    func periods() async throws {
      let club = try await AppWorld.open().product(AppWorld.club)
      let style = club.subscriptionPeriodFormatStyle
      let start = Date(timeIntervalSince1970: 1_800_000_000)
      let periods: [(Product.SubscriptionPeriod, String)] = [
        (.monthly, "1 month"), (.everyTwoWeeks, "2 weeks"), (.everyThreeDays, "3 days"),
        (.everySixMonths, "6 months"), (.yearly, "1 year"),
      ]
      for (period, text) in periods {
        #expect(period.formatted(style) == text)
        #expect(style.format(period.dateRange(referenceDate: start)) == text)
      }
      let month = Product.SubscriptionPeriod.Unit.month
      #expect(month.formatted(club.subscriptionPeriodUnitFormatStyle) == "month")
      let texts = ["vi_VN", "zh_CN", "zh_TW", "ko_KR", "de_DE"].map {
        Product.SubscriptionPeriod.everyThreeMonths.formatted(style.locale(Locale(identifier: $0)))
      }
      #expect(texts == ["3 tháng", "3个月", "3個月", "3개월", "3 months"])
    }

    @Test("A product's JSON has its price and its currency")
    func json() async throws {
      let product = try await AppWorld.open().product(AppWorld.club)
      let shop = NewerShop()
      #expect(shop.currencyCode(of: product) == "USD")
      #expect(shop.text(for: product).contains("month"))
    }

    @Test("An observable object's published properties hold their values")
    func observableObjects() {
      let shop = NewerShop()
      shop.isPremium = true
      shop.objectWillChange.send()
      #expect(shop.isPremium && shop.products.isEmpty)
    }
  }
}
