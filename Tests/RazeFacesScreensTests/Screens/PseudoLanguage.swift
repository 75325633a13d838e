import Localization
import TerminalKit

@testable import RazeFacesScreens

/// Artificial languages made from English that show how much room a translation needs.
enum PseudoLanguage: String, CaseIterable {
  /// Each word a third longer. Chinese and Korean show what letters of two columns need.
  case longer
  /// All letters of two columns: more than any language needs, so only for windows with room.
  case doubled

  var texts: Texts {
    Texts(.english) { [self] text in
      text.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(separator: " ")
    }
  }

  var sizes: [Size] { self == .doubled ? [.design, .wide] : [.design, .narrow, .smallest] }

  private func word(_ word: Substring) -> String {
    let letters = word.filter(\.isLetter)
    // What is filled in may have been through here already; marks, numbers and addresses stay.
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
