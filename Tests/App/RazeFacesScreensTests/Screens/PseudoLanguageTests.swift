import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Every golden screen and sheet in languages that need more space than English.
@Suite(.watched) struct PseudoLanguageTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let language: PseudoLanguage
    let visit: Gallery.Visit

    var testDescription: String { "\(visit.testDescription) \(language)" }
  }

  private static let readings = PseudoLanguage.allCases.flatMap { language in
    Gallery.visits.filter { language.sizes.contains($0.size) }
      .map { Reading(language: language, visit: $0) }
  }

  /// The layout of text ends even if no word fits a line.
  @Test(arguments: [Size(1, 1), Size(20, 8), Size(41, 13)])
  func everyScreenIsLaidOutAtAnySize(size: Size) {
    for language in PseudoLanguage.allCases {
      for walk in Gallery.walks {
        walk.go(size: size, texts: language.texts) { _, stage in
          #expect(stage.canvas.size == size)
        }
      }
    }
  }

  @Test(arguments: readings)
  func longerTextsAreNotCut(reading: Reading) {
    reading.visit.walk.go(size: reading.visit.size, texts: reading.language.texts) { name, stage in
      let screen = ScreenReading(stage)
      #expect(screen.flaws == [], "\(name)\n\(screen.text)")
    }
  }
}
