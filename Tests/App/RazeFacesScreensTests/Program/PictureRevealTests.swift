import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesPictures
@testable import RazeFacesScreens

/// The animation that reveals a face after its purchase.
@Suite struct PictureRevealTests {
  private static let face = Sample.id("offbyone")

  private static func shop(
    _ underWay: ProductStatus? = nil, owns: Bool = false, again: Bool = false
  ) -> AppState {
    var shop = Sample.freshShop()
    shop.underWay = underWay.map { [face: $0] } ?? [:]
    if owns { shop.shop.content.purchasedIDs = [face] }
    if again { shop.gettingAgain = [face] }
    return shop
  }

  /// Returns a stage on which the face was just bought, behind the system's alert.
  private func stage(
    size: Size = .wide, colors: ColorDepth = .full, allowsMotion: Bool = true
  ) -> Stage {
    var stage = Stage(
      Self.shop(), size: size, capabilities: Capabilities(colors: colors),
      allowsMotion: allowsMotion)
    stage.select("Off by One")
    stage.send(.deviceChanged(Self.shop(.purchasing)))
    stage.send(.deviceChanged(Self.shop(owns: true)))
    stage.send(.allSet(productID: Self.face, name: "Off by One"))
    return stage
  }

  private func owner(size: Size = .wide, colors: ColorDepth = .full) -> Stage {
    var stage = Stage(Self.shop(owns: true), size: size, capabilities: Capabilities(colors: colors))
    stage.select("Off by One")
    return stage
  }

  private let second = Exposure.steps.count - 1

  @Test(arguments: [Size(80, 24), Size(100, 30), Size(160, 36)])
  func aFaceIsRevealedInTheAlert(size: Size) {
    var stage = stage(size: size)
    var pictures: Set<String> = []
    for _ in 0..<second {
      #expect(stage.state.isTicking && stage.text.contains("You're all set."))
      stage.send(.tick)
      pictures.insert(stage.canvas.styledText)
    }
    #expect(!stage.state.isTicking && pictures.count > 5)
  }

  @Test func revealingContinuesAfterTheSheet() {
    var stage = stage()
    stage.press(.enter)
    #expect(stage.state.isTicking)
    let veiled = stage.canvas
    #expect(stage.state.shared.reveal.exposure(of: Self.face) == .frosted)
    var pictures: [Canvas] = []
    for _ in 0..<second {
      #expect(stage.state.isTicking)
      stage.send(.tick)
      pictures.append(stage.canvas)
    }
    #expect(!stage.state.isTicking)
    #expect(Set(([veiled] + pictures).map(\.styledText)).count > 5)
    #expect(stage.text == owner().text && stage.canvas == owner().canvas)
  }

  @Test func anyKeyEndsRevealing() {
    var stage = stage()
    stage.press(.enter)
    stage.send(.tick)
    stage.press("y")
    #expect(!stage.state.isTicking)
    #expect(stage.takeEffects().last == .copy(Self.face))
    stage.press(.up, times: 1)
    stage.press(.down)
    #expect(stage.canvas == owner().canvas)
  }

  @Test func withoutMotionTheFaceIsRevealedAtOnce() {
    var stage = stage(allowsMotion: false)
    stage.press(.enter)
    #expect(!stage.state.isTicking)
    #expect(stage.canvas == owner().canvas)
  }

  @Test func revealingWaitsUntilTheFaceIsVisible() {
    var stage = stage(size: .narrow)
    stage.press(.enter)
    #expect(!stage.state.isTicking)
    stage.press(.enter)
    #expect(
      stage.state.isTicking && stage.state.shared.reveal.exposure(of: Self.face) == .frosted)
    for _ in 0..<second { stage.send(.tick) }
    #expect(
      !stage.state.isTicking && stage.state.shared.reveal.exposure(of: Self.face) != .frosted)
  }

  @Test func approvedPurchasesAreRevealed() {
    var stage = Stage(Self.shop(.deferred), size: .wide)
    stage.select("Off by One")
    stage.send(.deviceChanged(Self.shop(owns: true)))
    #expect(stage.state.isTicking)
  }

  @Test func ownedFacesAreNotVeiledAgain() {
    var stage = Stage(Self.shop(owns: true), size: .wide)
    stage.select("Off by One")
    stage.send(.deviceChanged(Self.shop(.purchasing, owns: true, again: true)))
    stage.send(.deviceChanged(Self.shop(owns: true)))
    #expect(!stage.state.isTicking)
    #expect(stage.canvas == owner().canvas)
  }

  @Test func eightColorsRevealNothing() {
    #expect(!stage(colors: .eight).state.isTicking)
  }
}
