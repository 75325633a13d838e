import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct StoreStoryTests {
  @Test func productsLoadWhenTheNetworkReturns() {
    var offline = Sample.freshShop()
    offline.shop.productList.phase = .failed(ShopError(Refusal(.notConnectedToInternet, .offline)))
    offline.storeState?.faults.isOffline = true
    var stage = Stage(offline)
    stage.press("R")
    #expect(stage.note.contains("This device is offline (Sandbox, 4)."))
    #expect(!stage.takeEffects().contains(.requestProducts))
    var online = offline
    online.storeState?.faults.isOffline = false
    online.storeState?.revision += 1
    stage.send(.deviceChanged(online))
    #expect(stage.takeEffects().contains(.requestProducts))
    stage.send(.deviceChanged(online))
    #expect(!stage.takeEffects().contains(.requestProducts))
  }

  /// The sandbox's sentence is added only while the fault is still armed.
  @Test(arguments: FaultPoint.allCases)
  func alertsReadAsOnADevice(point: FaultPoint) {
    let failures = PurchaseFailure.after(Refusal(.unknown, .fault(point)))
    for (failure, isArmed) in failures.flatMap({ [($0, true), ($0, false)] }) {
      var device = Sample.freshShop()
      if isArmed { device.storeState?.faults.arm(Fault(point: point, effect: .refusal(.unknown))) }
      var stage = Stage(device, size: .wide)
      stage.send(.happened(.failed(Sample.id("offbyone"), failure)))
      let words = stage.words
      #expect(words.contains("Unknown error."), "\(failure)")
      #expect(!words.contains("SKError"), "\(failure)")
      #expect(words.contains("Set in the Sandbox: ") == isArmed, "\(failure)")
    }
  }

  @Test func buyingAnUnavailableProductShowsTheReason() {
    var stage = Stage(Sample.busyShop())
    for (name, reason) in [
      ("Merge Conflict", "Merge Conflict is being purchased."),
      ("Null Stare", "A parent has to approve Null Stare. You can keep shopping."),
      ("Nightly Rage", "Not for sale: The product is not cleared for sale."),
    ] {
      stage.select(name)
      #expect(!stage.offersToBuy)
      stage.press("b")
      #expect(stage.note.contains(reason))
    }
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func sheetsNameXcodesEnvironment() {
    var shop = Sample.busyShop()
    shop.storeState?.environment = .xcode
    var stage = Stage(shop)
    #expect(stage.text.contains("no real money"))
    stage.send(.sheetRequested(.confirm(Sample.purchaseSheet("fridaydeploy"))))
    #expect(stage.text.contains("[Environment: Xcode]"))
    stage.press(.escape)
    stage.send(.allSet(productID: Sample.id("fridaydeploy"), name: "Friday Deploy"))
    #expect(stage.text.contains("[Environment: Xcode]"))
    #expect(!stage.text.contains("[Environment: Sandbox]"))
  }

  @Test func anotherAccountsFaceIsNotFree() {
    var stage = Stage(Sample.busyShop())
    stage.send(Sample.confirm("swiftshopping"))
    stage.press(.enter)
    let id = Sample.id("swiftshopping")
    stage.send(.happened(.completed(id, order: nil, isRenewal: false)))
    #expect(stage.note.contains("was purchased."))
  }
}

extension Stage {
  /// Whether the footer shows `b buy` as available.
  fileprivate var offersToBuy: Bool {
    Footer(state).hints.contains { $0.label == "b" && $0.isOffered } && footer.contains("b buy")
  }
}

extension PurchaseFailure {
  /// The failures that contain an error of the App Store.
  fileprivate static func after(_ refusal: Refusal) -> [PurchaseFailure] {
    let error = ShopError(refusal)
    return [
      .refused(error), .productsFailed(error), .noOrder(error), .notVerified(.failed(error)),
      .notCredited(error), .notSaved(error),
    ]
  }
}

extension Stage {
  /// The text of the sheets.
  fileprivate var words: String { ScreenContents(state: state).texts.joined(separator: " ") }
}
