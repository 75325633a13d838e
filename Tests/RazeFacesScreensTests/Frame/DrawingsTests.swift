import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Pictures in half blocks.
@Suite struct DrawingsTests {
  private static let red = Drawing.Paint(red: 255, green: 0, blue: 0)
  private static let blue = Drawing.Paint(red: 0, green: 0, blue: 255)
  private let square = Drawing.ViewBox(x: 0, y: 0, width: 100, height: 100)

  private func disc(_ radius: Double = 50, _ paint: Drawing.Paint = red) -> Drawing.Shape {
    Drawing.Shape(.circle(center: Drawing.Place(50, 50), radius: radius), fill: paint)
  }

  private func canvas(
    _ shapes: Drawing.Shape..., rows: Int, _ exposure: Exposure = .full
  ) -> Canvas {
    canvas(Drawing(viewBox: square, shapes: shapes), rows: rows, exposure)
  }

  private func canvas(_ drawing: Drawing, rows: Int, _ exposure: Exposure = .full) -> Canvas {
    Drawings().canvas(named: "x", rows: rows, exposure) { drawing } ?? Canvas(size: .zero)
  }

  /// As large as a catalog may make it.
  @Test func noPictureTakesForEver() {
    let curves = (0..<400).map { place in
      let side = Double(place % 2) * 20_000 - 10_000
      return Drawing.Segment.cubic(
        control1: Drawing.Place(side, 50), control2: Drawing.Place(-side, 50),
        to: Drawing.Place(side, Double(place) / 4))
    }
    let shape = Drawing.Shape(
      .path([.move(to: Drawing.Place(0, 0))] + curves), fill: Self.red, stroke: Self.blue,
      strokeWidth: 10_000)
    let picture = Drawing(viewBox: square, shapes: Array(repeating: shape, count: 64))
    let raster = Raster(picture, width: 80, height: 48)
    #expect(raster.work < 2 * raster.mostWork)
    // What means something is drawn to its end.
    let whole = Raster(
      Drawing(viewBox: square, shapes: Array(repeating: disc(), count: 64)), width: 80, height: 48)
    #expect(whole.work < whole.mostWork / 2)
  }

  @Test func aDrawingIsReadOncePerSize() {
    let drawings = Drawings()
    var reads = 0
    for rows in [8, 8, 10, 8] {
      for name in ["drawn", "not drawn"] {
        _ = drawings.canvas(named: name, rows: rows, .full) {
          reads += 1
          return name == "drawn" ? Drawing(viewBox: square, shapes: [disc()]) : nil
        }
      }
    }
    #expect(reads == 4)
  }

  @Test func aCellHoldsTwoPixels() {
    let upper = Drawing.Shape(
      .rect(origin: Drawing.Place(0, 0), width: 100, height: 50, cornerRadius: 0), fill: Self.red)
    let canvas = canvas(upper, rows: 1)
    #expect(canvas.text == "▀▀")
    #expect(canvas[.zero].style.foreground == Palette.nearest(to: Self.red))
    #expect(canvas[.zero].style.background == nil)
  }

  @Test func aDiscIsRound() {
    let canvas = canvas(disc(), rows: 8)
    let rows = canvas.bounds.rows.map { y in (0..<16).map { canvas[Point($0, y)].character } }
    for row in rows { #expect(row == row.reversed()) }
    let turned: [Character: Character] = ["▀": "▄", "▄": "▀"]
    #expect(rows.first?.map { turned[$0] ?? $0 } == rows.last)
    #expect(rows[0][0] == " " && rows[4][0] == "█" && rows[4][8] == "█")
  }

  @Test func whatComesLaterLiesAbove() {
    let canvas = canvas(disc(), disc(20, Self.blue), rows: 10)
    #expect(canvas[Point(10, 5)].style.foreground == Palette.nearest(to: Self.blue))
    #expect(canvas[Point(4, 5)].style.foreground == Palette.nearest(to: Self.red))
    #expect(canvas[.zero].character == " ")
  }

  @Test func aVeilShowsTheSilhouetteAlone() {
    let canvas = canvas(disc(), disc(20, Self.blue), rows: 10, .veiled)
    let styles = Set(
      canvas.bounds.rows.flatMap { y in
        (0..<canvas.size.width).compactMap { canvas[Point($0, y)].style.foreground }
      })
    // The silhouette, and the question mark on it.
    #expect(styles.count == 2)
    #expect(canvas.text.contains("?"))
  }

  @Test func aPictureDevelopsWithoutAStepBack() {
    let steps = Exposure.steps.map { canvas(disc(), disc(20, Self.blue), rows: 10, $0) }
    let whole = canvas(disc(), disc(20, Self.blue), rows: 10)
    let likeTheWhole = steps.map { step in
      whole.bounds.rows.reduce(0) { sum, y in
        sum + (0..<whole.size.width).count { step[Point($0, y)] == whole[Point($0, y)] }
      }
    }
    #expect(likeTheWhole == likeTheWhole.sorted())
    #expect(steps.last == whole)
    #expect(Set(steps.map(\.styledText)).count > 5)
    // The shape is there from the beginning.
    let shapes = steps.dropFirst().map(\.text)
    #expect(shapes.allSatisfy { $0.count == shapes.last?.count })
  }

  @Test func aPictureIsAsWideAsItsBoxSays() {
    let wide = Drawing(
      viewBox: Drawing.ViewBox(x: 0, y: 0, width: 200, height: 100), shapes: [disc()])
    let canvas = canvas(wide, rows: 5)
    #expect(canvas.size == Size(20, 5))
  }

  @Test(arguments: [
    (Drawing.Paint(red: 255, green: 215, blue: 95), 221), (.init(red: 8, green: 8, blue: 8), 232),
    (.init(red: 255, green: 255, blue: 255), 231), (.init(red: 0, green: 0, blue: 255), 21),
  ])
  func theNearestOf256Colors(_ paint: Drawing.Paint, _ index: Int) {
    #expect(Int(Palette.nearest(to: paint).indexed256) == index)
  }
}
