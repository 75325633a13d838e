import Localization
import TerminalKit

@testable import RazeFacesScreens

/// Pseudo languages made from English, which test the space for translations.
enum PseudoLanguage: String, CaseIterable {
  /// Each word is a third longer. Chinese and Korean test double-width letters.
  case longer
  /// All letters have double width, which needs a large window.
  case doubled

  var texts: Texts {
    Texts(.english) { [self] text in
      text.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(separator: " ")
    }
  }

  var sizes: [Size] { self == .doubled ? [.design, .wide] : [.design, .narrow, .smallest] }

  private func word(_ word: Substring) -> String {
    let letters = word.filter(\.isLetter)
    // Values may be converted already. Marks, numbers, and addresses stay.
    guard letters.allSatisfy(\.isASCII), letters.count > 1,
      !word.contains(where: Self.isFilledIn), letters != "UTC"
    else { return String(word) }
    switch self {
    case .longer:
      let end = word.lastIndex(where: \.isLetter) ?? word.startIndex
      let more = String(repeating: "é", count: (letters.count + 2) / 3)
      return word[...end] + more + word[word.index(after: end)...]
    case .doubled: return String(word.map(Self.wide))
    }
  }

  private static func isFilledIn(_ character: Character) -> Bool {
    character.isNumber || "@./_".contains(character) && character != "."
  }

  private static func wide(_ character: Character) -> Character {
    guard character.isLetter, let ascii = character.asciiValue,
      let wide = Unicode.Scalar(UInt32(ascii) - 0x20 + 0xFF00)
    else { return character }
    return Character(wide)
  }
}
