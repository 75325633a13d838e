import Testing

@testable import Localization

@Suite struct PatternTests {
  private func fill(
    _ text: String, _ values: TextValues, in language: Language = .english
  ) -> String {
    Pattern(text).filled(values, in: Texts(language))
  }

  @Test func placeholdersAreReplaced() {
    #expect(fill("You're all set. 50 % {", [:]) == "You're all set. 50 % {")
    #expect(
      fill("{name} costs {price}, {name}!", ["name": "Gorgeous Tea", "price": "$0.99"])
        == "Gorgeous Tea costs $0.99, Gorgeous Tea!")
    #expect(fill("{price}에 {name}", ["name": "차", "price": "₩1,100"]) == "₩1,100에 차")
    // Values are not patterns, and a missing value shows its name.
    #expect(fill("{a}{b}", ["a": "{b}", "b": "#"]) == "{b}#")
    #expect(fill("Bought {name}", [:]) == "Bought {name}")
    #expect(fill("# {count}", ["count": 3]) == "# 3")
  }

  @Test(arguments: [(0, "Nothing"), (1, "1 purchase of Ann"), (2, "2 purchases of Ann")])
  func numberSelectsThePlural(_ count: Int, _ words: String) {
    let pattern =
      "{count, plural, =0 {Nothing} one {# purchase of {who}} other {# purchases of {who}}}"
    #expect(fill(pattern, ["count": count, "who": "Ann"]) == words)
  }

  @Test func languageWithoutPluralsNeedsOnlyOther() {
    #expect(fill("{count, plural, other {#개}}", ["count": 1], in: .korean) == "1개")
  }

  @Test func placeholdersOfAPluralAreNamed() {
    #expect(Pattern("{n, plural, one {{a}} other {# {b}}}").names == ["n", "a", "b"])
  }
}

extension Pattern {
  /// The names of all placeholders.
  var names: Set<String> { Self.names(in: text[...]) }

  private static func names(in text: Substring) -> Set<String> {
    var names: Set<String> = []
    for case .place(let place) in Parts(text) {
      names.insert(String(place.name))
      for choice in place.choices { names.formUnion(Self.names(in: choice.text)) }
    }
    return names
  }
}
