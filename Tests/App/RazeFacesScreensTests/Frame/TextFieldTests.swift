import Testing

@testable import RazeFacesScreens

/// The limits of a text field.
@Suite struct TextFieldTests {
  @Test func pastedTextIsCutToTheFieldsLength() {
    var field = TextField()
    field.apply(.insert(String(repeating: "a", count: 100_000)))
    #expect(field.text.count == TextField.longest)
    #expect(field.cursor == TextField.longest)
    let full = field
    #expect(field.apply(.insert("b")) == false)
    #expect(field == full)
  }

  @Test func pastedLinesAreJoinedBySpaces() {
    var field = TextField("a ")
    field.apply(.insert("swift\r\n\nshopping\nface\n"))
    #expect(field.text == "a swift shopping face")
  }

  @Test func combiningMarksAreLimited() {
    var field = TextField("tail")
    field.apply(.start)
    for _ in 1...3 { field.apply(.insert("e" + String(repeating: "\u{301}", count: 100_000))) }
    #expect(field.text.utf8.count <= TextField.mostBytes)
    #expect(field.text.hasSuffix("tail"))
  }
}
