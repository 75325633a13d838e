import TestSupport
import Testing

@testable import TerminalKit

/// Pictures that are kept as what makes them of others.
@Suite struct CanvasDifferenceTests {
  private static let words = ["a", "face", "脸", "개발자", "e\u{301}", "👩‍💻", "🇻🇳", " ", "│", "Ω"]
  private static let styles: [Style] = [.plain, .bold, .reverse, .dim, .underline]

  /// Returns a picture of words here and there, with wide ones and such of several code points.
  private static func picture(_ random: inout SeededGenerator, _ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    for _ in 0..<30 {
      let place = Point(
        Int.random(in: -3..<size.width, using: &random),
        Int.random(in: 0..<size.height, using: &random))
      canvas.write(
        words.randomElement(using: &random) ?? "", at: place,
        style: styles.randomElement(using: &random) ?? .plain, ellipsis: false)
    }
    canvas.cursor = Bool.random(using: &random) ? Point(1, 1) : nil
    return canvas
  }

  @Test func everyPictureComesBack() {
    var random = SeededGenerator(7)
    var former = Canvas(size: Size(20, 6))
    for round in 0..<300 {
      let size = round.isMultiple(of: 20) ? Size(20 + round % 7, 6) : former.size
      let picture = Self.picture(&random, size)
      let difference = CanvasDifference(of: picture, from: former)
      let again = difference.applied(to: former)
      #expect(again.text == picture.text && again.cursor == picture.cursor)
      #expect(again == picture)
      former = picture
    }
  }

  @Test func aSmallChangeTakesLittleRoom() {
    var canvas = Canvas(size: Size(200, 60))
    canvas.write("one", at: Point(3, 3))
    let empty = CanvasDifference(of: canvas, from: canvas)
    #expect(empty.byteCount < 100)
    var next = canvas
    next.write("two and more", at: Point(3, 4), style: .bold)
    #expect(CanvasDifference(of: next, from: canvas).byteCount < 200)
  }
}
