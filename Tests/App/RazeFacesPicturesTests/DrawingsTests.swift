import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesPictures

/// Drawings in half blocks.
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
    Drawings().canvas(named: "x", pixels: 2 * rows, exposure) { drawing } ?? Canvas(size: .zero)
  }

  /// The drawing has the maximum size of a catalog.
  @Test func renderingIsLimited() {
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
    // A sensible drawing is complete.
    let whole = Raster(
      Drawing(viewBox: square, shapes: Array(repeating: disc(), count: 64)), width: 80, height: 48)
    #expect(whole.work < whole.mostWork / 2)
  }

  @Test func drawingIsReadOncePerSize() {
    let drawings = Drawings()
    var reads = 0
    for rows in [8, 8, 10, 8] {
      for name in ["drawn", "not drawn"] {
        _ = drawings.canvas(named: name, pixels: 2 * rows, .full) {
          reads += 1
          return name == "drawn" ? Drawing(viewBox: square, shapes: [disc()]) : nil
        }
      }
    }
    #expect(reads == 4)
  }

  @Test func cellHoldsTwoPixels() {
    let upper = Drawing.Shape(
      .rect(origin: Drawing.Place(0, 0), width: 100, height: 50, cornerRadius: 0), fill: Self.red)
    let canvas = canvas(upper, rows: 1)
    #expect(canvas.text == "▀▀")
    #expect(canvas[.zero].style.foreground == Palette.nearest(to: Self.red))
    #expect(canvas[.zero].style.background == nil)
  }

  @Test func discIsSymmetric() {
    let canvas = canvas(disc(), rows: 8)
    let rows = canvas.bounds.rows.map { y in (0..<16).map { canvas[Point($0, y)].character } }
    for row in rows { #expect(row == row.reversed()) }
    let turned: [Character: Character] = ["▀": "▄", "▄": "▀"]
    #expect(rows.first?.map { turned[$0] ?? $0 } == rows.last)
    #expect(rows[0][0] == " " && rows[4][0] == "█" && rows[4][8] == "█")
    #expect(!rows[6][4..<12].contains(" "))
  }

  @Test func laterShapesCoverEarlierOnes() {
    let canvas = canvas(disc(), disc(20, Self.blue), rows: 10)
    #expect(canvas[Point(10, 5)].style.foreground == Palette.nearest(to: Self.blue))
    #expect(canvas[Point(4, 5)].style.foreground == Palette.nearest(to: Self.red))
    #expect(canvas[.zero].character == " ")
  }

  /// A face in many colors.
  private var chequered: Drawing {
    let places = (0..<20).flatMap { y in (0..<20).map { x in (x, y) } }
    return Drawing(
      viewBox: square,
      shapes: places.map { x, y in
        Drawing.Shape(
          .rect(
            origin: Drawing.Place(Double(5 * x), Double(5 * y)), width: 5, height: 5,
            cornerRadius: 0),
          fill: Drawing.Paint(red: UInt8(13 * x), green: UInt8(13 * y), blue: UInt8(6 * (x + y))))
      })
  }

  @Test(arguments: [4, 10, 24])
  func glassKeepsTheOutlineAndBlursTheInside(rows: Int) throws {
    let drawing = Drawing(viewBox: square, shapes: [disc(), disc(6, Self.blue)])
    let raster = Raster(drawing, width: 2 * rows, height: 2 * rows)
    let glass = FrostedGlass(raster, share: 0)
    for place in 0..<4 * rows * rows {
      let (x, y) = (place % (2 * rows), place / (2 * rows))
      #expect((glass.color(x: x, y: y) == nil) == (raster.color(x: x, y: y) == nil))
    }
    let seen = try #require(glass.color(x: rows, y: rows))
    #expect(seen.red > seen.blue, "the small disc has run into the large one")
  }

  @Test func glassBrightensAPlainColor() {
    let drawing = Drawing(
      viewBox: square, shapes: [disc(90, Drawing.Paint(red: 200, green: 100, blue: 50))])
    let glass = FrostedGlass(Raster(drawing, width: 16, height: 16), share: 0)
    #expect(glass.color(x: 8, y: 8) == Drawing.Paint(red: 206, green: 116, blue: 71))
  }

  @Test func unavailableProductIsGray() {
    let canvas = canvas(disc(), disc(20, Self.blue), rows: 10, .unavailable(onLight: false))
    for cell in canvas.bounds.rows.flatMap({ canvas.row($0) }) {
      for index in [cell.style.foreground, cell.style.background].compactMap(\.?.indexed256) {
        #expect(index >= 232 || [59, 102, 145].contains(index), "\(index)")
      }
    }
  }

  @Test func oddHeightEndsInHalfARow() {
    let canvas =
      Drawings().canvas(named: "x", pixels: 7, .full) {
        Drawing(viewBox: square, shapes: [disc(90)])
      } ?? Canvas(size: .zero)
    #expect(canvas.size == Size(7, 4))
    #expect(canvas.line(3).allSatisfy { $0 == "▀" })
  }

  @Test func revealSharpensStepByStep() {
    let whole = Raster(chequered, width: 20, height: 20)
    let distances = Exposure.steps.dropLast().map { step in
      let glass = FrostedGlass(whole, share: step.share)
      return (0..<400).reduce(0) { sum, place in
        let (x, y) = (place % 20, place / 20)
        guard let seen = glass.color(x: x, y: y), let paint = whole.color(x: x, y: y) else {
          return sum + 765
        }
        return sum + abs(Int(seen.red) - Int(paint.red)) + abs(Int(seen.green) - Int(paint.green))
          + abs(Int(seen.blue) - Int(paint.blue))
      }
    }
    #expect(distances == distances.sorted(by: >))
    let steps = Exposure.steps.map { canvas(chequered, rows: 10, $0) }
    #expect(Set(steps.map(\.styledText)).count > 5)
    #expect(steps.last == canvas(chequered, rows: 10))
  }

  @Test func widthFollowsTheViewBox() {
    let wide = Drawing(
      viewBox: Drawing.ViewBox(x: 0, y: 0, width: 200, height: 100), shapes: [disc()])
    let canvas = canvas(wide, rows: 5)
    #expect(canvas.size == Size(20, 5))
  }

  @Test(arguments: [
    (Drawing.Paint(red: 255, green: 215, blue: 95), 221), (.init(red: 8, green: 8, blue: 8), 232),
    (.init(red: 255, green: 255, blue: 255), 231), (.init(red: 0, green: 0, blue: 255), 21),
  ])
  func nearestOf256Colors(_ paint: Drawing.Paint, _ index: Int) {
    #expect(Int(Palette.nearest(to: paint).indexed256) == index)
  }

  @Test(arguments: [
    (Drawing.Paint(red: 205, green: 92, blue: 92), 1), (.init(red: 240, green: 190, blue: 90), 3),
    (.init(red: 60, green: 100, blue: 190), 4), (.init(red: 128, green: 128, blue: 128), 7),
    (.init(red: 40, green: 40, blue: 44), 0), (.init(red: 245, green: 244, blue: 240), 7),
  ])
  func nearestOfEightColorsKeepsTheHue(_ paint: Drawing.Paint, _ index: Int) {
    #expect(Int(Palette.nearest(to: paint).indexed8) == index)
  }
}
