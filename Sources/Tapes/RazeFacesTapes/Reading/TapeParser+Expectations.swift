import Localization
import RazeFacesConsole
import RazeFacesScreens

extension TapeParser {
  private static let subjects: KeyValuePairs<String, Reader<TapeExpectation>> = [
    "screen": { .screen(try $0.choice(ScreenContents.screens)) },
    "sheet": { .sheet(try $0.choice(SheetName.allCases.map(\.rawValue))) },
    "notice": { .notice(try $0.notice()) },
    "status": { parser in
      let product = try parser.scanner.text("a product").text
      let status = try parser.choice(ProductStatus.allCases.map(\.rawValue))
      return .status(productID: product, status)
    },
    "owned": { .owned(productID: try $0.scanner.text("a product").text) },
    "error": { .error(try $0.scanner.text("an error's number or name").text) },
    "event": { try $0.event() },
    "exit": { .exit(Int32(try $0.number("an exit status", in: 0...255))) },
  ]

  mutating func expect() throws -> TapeAction {
    var isNegated = false
    let allowed = (["/pattern/", "not"] + Self.subjects.map(\.key)).joined(separator: ", ")
    while !scanner.isAt("/") {
      let word = try scanner.word("the expectation", allowed: allowed)
      if word.text == "not", !isNegated {
        isNegated = true
        continue
      }
      guard let subject = Self.subjects.first(where: { $0.key == word.text }) else {
        throw word.mistake("cannot be expected", allowed: allowed)
      }
      return .expect(try subject.value(&self), isNegated: isNegated)
    }
    return .expect(.pattern(try scanner.pattern()), isNegated: isNegated)
  }

  private mutating func notice() throws -> TextName {
    let word = try scanner.text("a text of the program")
    guard let name = TextName(tapeName: word.text) else {
      throw word.mistake(
        "is not a text of the program",
        allowed: #"a text in English, such as "You're all set.", with {name} for each value"#)
    }
    return name
  }

  private mutating func event() throws -> TapeExpectation {
    let kind = try scanner.text("a kind of event").text
    var fields: [TapeField] = []
    while let word = scanner.word() {
      let parts = word.text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw word.mistake(
          "is not a field", allowed: "a path and a value, such as subject.productId=x")
      }
      fields.append(TapeField(path: parts[0], value: parts[1]))
    }
    return .event(kind: kind, fields: fields)
  }
}
