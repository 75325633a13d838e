import TerminalKit
import Testing

@testable import RazeFacesPictures
@testable import RazeFacesScreens

@Suite struct ThemeTests {
  private func styles(_ theme: Theme) -> [Style] {
    [
      theme.accent, theme.quiet, theme.faint, theme.success, theme.warning, theme.failure,
    ]
  }

  /// Returns the WCAG contrast ratio of two of the 256 colors, from 1 to 21.
  private func contrast(_ a: UInt8, _ b: UInt8) -> Double {
    let brightness = [a, b].map { Palette.brightness(Palette.paint(of256: $0)) }.sorted()
    return (brightness[1] + 0.05) / (brightness[0] + 0.05)
  }

  /// The W3C's minimum contrast for text. On an unknown background, that for graphical objects.
  @Test(arguments: [
    (Background.dark, [UInt8(16), 233], 4.5), (.light, [231], 4.5), (.unknown, [16, 231], 3),
  ])
  func everyColorContrastsWithItsBackground(
    background: Background, grounds: [UInt8], least: Double
  ) throws {
    for style in styles(Theme(.full, background: background)) {
      let index = try #require(style.foreground?.indexed256)
      for ground in grounds {
        let ratio = contrast(index, ground)
        #expect(ratio >= least, "\(index) on \(ground): \(ratio)")
      }
    }
  }

  @Test func textContrastsWithFilledBackgrounds() throws {
    for background in [Background.dark, .light] {
      let theme = Theme(.full, background: background)
      #expect(theme.hasGrounds)
      for style in [
        theme.filledPill, theme.pill, theme.band, theme.quiet.over(theme.selection),
        theme.success.over(theme.selection),
      ] {
        let letters = try #require(style.foreground?.indexed256)
        let ground = try #require(style.background?.indexed256)
        #expect(contrast(letters, ground) >= 3.5, "\(letters) on \(ground)")
      }
    }
    #expect(!Theme(.full).hasGrounds && Theme(.full).pill.background == nil)
  }

  @Test func statesDifferInColor() {
    for colors in [ColorDepth.eight, .sixteen, .full] {
      let theme = Theme(colors)
      let states = [theme.success, theme.warning, theme.failure, theme.accent]
      #expect(Set(states.map { $0.foreground?.index(for: colors) }).count == states.count)
    }
  }

  @Test func eightColorsUseDimTextAndNoBackgrounds() {
    let theme = Theme(.eight)
    #expect(theme.quiet == .dim && theme.rule == .dim && theme.backdrop == .dim)
    #expect(theme.filledPill == Style(attributes: [.bold, .reverse]))
    var stage = Stage(Sample.busyShop(), size: .wide, capabilities: Capabilities(colors: .eight))
    for tab in ["1", "2", "3", "4", "5", "a"] as [KeyPress] {
      stage.press(tab)
      let canvas = stage.canvas
      for y in canvas.bounds.rows {
        #expect(canvas.row(y).allSatisfy { $0.style.background == nil }, "\(tab) \(y)")
      }
    }
  }

  @Test func statesAreDistinctWithoutColors() {
    let theme = Theme(.none)
    for style in [theme.accent, theme.warning, theme.failure] {
      #expect(style.attributes(for: .none) != [])
    }
    #expect(theme.quiet.attributes(for: .none) == .dim)
  }
}
