import TestSupport
import Testing

@testable import TerminalKit

@Suite struct CanvasTests {
  @Test func drawingOutsideDoesNothing() {
    var canvas = Canvas(size: Size(4, 2))
    canvas.write("above", at: Point(0, -1))
    canvas.write("below", at: Point(0, 2))
    canvas.write("right", at: Point(4, 0))
    canvas.fill(Rect(x: -9, y: -9, width: 3, height: 3), style: .reverse)
    canvas.box(Rect(x: 10, y: 10, width: 5, height: 5))
    #expect(canvas == Canvas(size: Size(4, 2)))
  }

  @Test func textIsCutAtBothEdges() {
    var canvas = Canvas(size: Size(4, 1))
    canvas.write("abcdefgh", at: Point(-2, 0), ellipsis: false)
    #expect(canvas.text == "cdef")
    canvas.write("脸脸脸", at: Point(-1, 0), ellipsis: false)
    #expect(canvas.text == "c脸f")
  }

  @Test func emptyCanvasIgnoresDrawing() {
    var canvas = Canvas(size: .zero)
    #expect(canvas.write("x", at: .zero) == 0)
    canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9))
    canvas.box(Rect(x: 0, y: 0, width: 9, height: 9))
    #expect(canvas.text.isEmpty)
  }

  @Test func overwritingHalfAWideCharacterClearsIt() {
    var canvas = Canvas(size: Size(6, 1))
    canvas.write("开心的", at: .zero)
    canvas.write("x", at: Point(1, 0))
    #expect(canvas.text == " x心的")
    canvas.write("y", at: Point(2, 0))
    #expect(canvas.text == " xy 的")
    canvas.write("脸", at: Point(3, 0))
    #expect(canvas.text == " xy脸")
    canvas.fill(Rect(x: 4, y: 0, width: 1, height: 1))
    #expect(canvas.text == " xy")
  }

  @Test func wideCharacterThatDoesNotFitIsOmitted() {
    var canvas = Canvas(size: Size(3, 1))
    canvas.write("a心的", at: .zero, ellipsis: false)
    #expect(canvas.text == "a心")
    canvas.write("心的", at: .zero, ellipsis: false)
    #expect(canvas.text == "心")
  }

  @Test func textIsAligned() {
    var canvas = Canvas(size: Size(10, 4))
    #expect(canvas.write("4.99", at: .zero, width: 10, align: .right) == 4)
    canvas.write("脸", at: Point(0, 1), width: 10, align: .center)
    canvas.write("much too long", at: Point(0, 2), width: 8, align: .right)
    canvas.write("much too long", at: Point(0, 3))
    #expect(canvas.text == "      4.99\n    脸\n   much…\nmuch too…")
  }

  @Test func unsetStyleShowsThrough() {
    var canvas = Canvas(size: Size(3, 1))
    canvas.fill(canvas.bounds, style: Style(background: .blue, monochrome: .reverse))
    canvas.write("x", at: .zero, style: Style(foreground: .red, attributes: .bold))
    let expected = Style(
      foreground: .red, background: .blue, attributes: .bold, monochrome: .reverse)
    #expect(canvas[.zero].style == expected)
    canvas.fill(canvas.bounds)
    #expect(canvas == Canvas(size: Size(3, 1)))
  }

  @Test func clipAppliesToItsClosure() {
    var canvas = Canvas(size: Size(6, 1))
    canvas.clipped(to: Rect(x: 1, y: 0, width: 3, height: 1)) {
      $0.write("abcdef", at: .zero, ellipsis: false)
    }
    #expect(canvas.text == " bcd")
    #expect(canvas.clip == canvas.bounds)
  }

  @Test func drawnCanvasKeepsItsStyle() {
    var inner = Canvas(size: Size(4, 1))
    inner.write("e\u{301}脸", at: .zero, style: .bold)
    inner.cursor = Point(1, 0)
    var outer = Canvas(size: Size(4, 2))
    outer.write("o\u{302}", at: .zero)
    outer.draw(inner, at: Point(1, 1))
    #expect(outer.text == "o\u{302}\n e\u{301}脸")
    #expect(outer[Point(1, 1)].style == .bold)
    #expect(outer.cursor == Point(2, 1))
    outer.draw(inner, at: Point(2, 0))
    #expect(outer.line(0) == "o\u{302} e\u{301}")
  }

  @Test func equalCanvasesLookEqual() {
    var one = Canvas(size: Size(4, 1))
    one.write("e\u{301}o\u{302}", at: .zero)
    var other = Canvas(size: Size(4, 1))
    other.write("o\u{302}", at: Point(1, 0))
    other.write("e\u{301}", at: .zero)
    #expect(one == other)
    #expect(one.changedColumns(row: 0, from: other) == nil)
    other.write("o\u{303}", at: Point(1, 0))
    #expect(one != other)
    #expect(one.changedColumns(row: 0, from: other) == 1..<2)
  }

  @Test func changesCoverWholeCharacters() {
    var before = Canvas(size: Size(8, 2))
    before.write("ab开心cd", at: .zero)
    var after = before
    #expect(after.changedColumns(row: 0, from: before) == nil)
    after.write("x", at: Point(3, 0))
    #expect(after.changedColumns(row: 0, from: before) == 2..<4)
    #expect(after.changedColumns(row: 1, from: before) == nil)
  }

  @Test(arguments: [(GlyphSet.unicode, "╭─╮\n╰─╯"), (.basic, "┌─┐\n└─┘"), (.ascii, "+-+\n+-+")])
  func framesFollowTheGlyphSet(glyphs: GlyphSet, frame: String) {
    var canvas = Canvas(size: Size(3, 2), glyphs: glyphs)
    canvas.box(canvas.bounds)
    #expect(canvas.text == frame)
  }

  @Test func asciiGlyphsDrawOnlyASCII() {
    var canvas = Canvas(size: Size(30, 5), glyphs: .ascii)
    canvas.box(canvas.bounds)
    canvas.write("Mặt cười", at: Point(2, 0))
    canvas.write("€ 9,99 开心的脸 and much more of it", at: Point(1, 1), width: 28)
    #expect(canvas.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(canvas.line(0) == "+-Mat cuoi-------------------+")
    #expect(canvas.line(1).contains("and...") && canvas.line(1).hasSuffix("|"))
  }

  @Test func dialogHasAShadow() {
    var canvas = Canvas(size: Size(30, 9))
    for y in 0..<9 {
      canvas.write(
        "the store's own rows are here ", at: Point(0, y), style: Style(foreground: .red))
    }
    let dialog = Rect.centered(Size(20, 5), in: canvas.bounds)
    for shadow in [
      Rect(x: dialog.maxX, y: dialog.minY + 1, width: 1, height: dialog.height),
      Rect(x: dialog.minX + 1, y: dialog.maxY, width: dialog.width - 1, height: 1),
    ] { canvas.restyle(shadow) { $0 = .dim } }
    canvas.fill(dialog, style: Style(background: .white, monochrome: .reverse))
    canvas.box(dialog)
    canvas.write(" Confirm 购买 ", at: dialog.origin.moved(x: 2), style: .bold)
    let inside = dialog.inset(x: 1, y: 1)
    canvas.write("Happy 😀 RazeFace", at: inside.origin.moved(x: 1, y: 1), width: 16)
    canvas.cursor = dialog.origin
    expectStyledGolden(canvas, named: "dialog")
  }

  @Test func rectanglesAreSplitAndCentered() {
    let area = Rect(x: 2, y: 1, width: 10, height: 6)
    #expect(area.cutTop(2).top == Rect(x: 2, y: 1, width: 10, height: 2))
    #expect(area.cutTop(2).rest == Rect(x: 2, y: 3, width: 10, height: 4))
    #expect(area.cutBottom(1).bottom == Rect(x: 2, y: 6, width: 10, height: 1))
    #expect(area.cutLeft(3).rest == Rect(x: 5, y: 1, width: 7, height: 6))
    #expect(area.cutRight(3).right == Rect(x: 9, y: 1, width: 3, height: 6))
    #expect(area.cutTop(99).rest.isEmpty)
    #expect(area.inset(x: 9, y: 9).isEmpty)
    #expect(Rect.centered(Size(4, 2), in: area) == Rect(x: 5, y: 3, width: 4, height: 2))
    #expect(Rect.centered(Size(99, 99), in: area) == area)
    #expect(area.intersection(Rect(x: 0, y: 0, width: 1, height: 1)).isEmpty)
  }
}
