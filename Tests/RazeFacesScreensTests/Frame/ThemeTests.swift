import Foundation
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesPictures
@testable import RazeFacesScreens

@Suite struct ThemeTests {
  private func styles(_ theme: Theme) -> [Style] {
    [theme.accent, theme.quiet, theme.rule, theme.success, theme.warning, theme.failure]
      + ProductKind.allCases.map(theme.kind)
  }

  /// W3C's measure for large text and for signs.
  @Test func everyColorCanBeReadOnWhiteAndOnBlack() throws {
    for style in styles(Theme(.full)) {
      let index = try #require(style.foreground?.indexed256)
      for ground: UInt8 in [16, 231] {
        let contrast = Palette.contrast(index, ground)
        #expect(contrast >= 3, "\(index) on \(ground): \(contrast)")
      }
    }
  }

  /// W3C's measure for text.
  @Test func whatIsPurchasedIsReadAsTextOnWhiteAndOnBlack() throws {
    let index = try #require(Theme(.full).success.foreground?.indexed256)
    for ground: UInt8 in [16, 231] {
      #expect(Palette.contrast(index, ground) >= 4.5, "\(index) on \(ground)")
    }
  }

  @Test func statesAndKindsOfProductsDifferInColor() {
    for colors in [ColorDepth.sixteen, .full] {
      let theme = Theme(colors)
      let states = [theme.success, theme.warning, theme.failure, theme.accent]
      let kinds = ProductKind.allCases.map(theme.kind)
      for group in [states, kinds] {
        #expect(Set(group.map { $0.foreground?.index(for: colors) }).count == group.count)
      }
    }
    let eight = Theme(.eight)
    let states = [eight.success, eight.warning, eight.failure, eight.accent]
    #expect(Set(states.map { $0.foreground?.indexed8 }).count == states.count)
  }

  @Test func inEightColorsWhatIsSecondIsDimAndNothingHasAGround() {
    let theme = Theme(.eight)
    #expect(theme.quiet == .dim && theme.rule == .dim && theme.backdrop == .dim)
    #expect(ProductKind.allCases.allSatisfy { theme.kind($0) == .dim })
    #expect(theme.badge == Style(attributes: [.bold, .reverse]))
    var stage = Stage(
      Sample.busyShop(), size: .wide, capabilities: Capabilities(colors: .eight))
    for tab in ["1", "2", "3", "4", "5", "a"] as [KeyPress] {
      stage.press(tab)
      let canvas = stage.canvas
      for y in canvas.bounds.rows {
        #expect(canvas.row(y).allSatisfy { $0.style.background == nil }, "\(tab) \(y)")
      }
    }
  }

  @Test func withoutColorsTheStatesStillDifferFromTheRest() {
    let theme = Theme(.none)
    for style in [theme.accent, theme.warning, theme.failure] {
      #expect(style.attributes(for: .none) != [])
    }
    #expect(theme.quiet.attributes(for: .none) == .dim)
  }
}
