import Localization
import RazeFacesConsole
import RazeFacesScreens

extension TapeParser {
  private static let subjects = [
    "screen", "sheet", "notice", "status", "owned", "error", "event", "exit",
  ]

  mutating func expect(_ word: TapeScanner.Word) throws {
    var isNegated = false
    let allowed = (["/pattern/", "not"] + Self.subjects).joined(separator: ", ")
    while !scanner.isAt("/") {
      guard let subject = scanner.word() else {
        throw scanner.mistake("the expectation is missing", allowed: allowed)
      }
      if subject.text == "not", !isNegated {
        isNegated = true
        continue
      }
      guard Self.subjects.contains(subject.text) else {
        throw subject.mistake("cannot be expected", allowed: allowed)
      }
      let expectation = try expectation(subject.text)
      return add(word, .expect(expectation, isNegated: isNegated))
    }
    add(word, .expect(.pattern(try scanner.pattern()), isNegated: isNegated))
  }

  private mutating func expectation(_ subject: String) throws -> TapeExpectation {
    switch subject {
    case "screen": return .screen(try choice(ScreenContents.screens))
    case "sheet": return .sheet(try choice(SheetName.allCases.map(\.rawValue)))
    case "notice": return .notice(try notice())
    case "status":
      let product = try scanner.text("a product").text
      return .status(productID: product, try choice(ProductStatus.allCases.map(\.rawValue)))
    case "owned": return .owned(productID: try scanner.text("a product").text)
    case "error": return .error(try scanner.text("an error's number or name").text)
    case "event": return try event()
    default: return .exit(Int32(try number("an exit status", in: 0...255)))
    }
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
