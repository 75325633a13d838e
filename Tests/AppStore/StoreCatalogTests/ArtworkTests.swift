import StoreCore
import Testing

@testable import StoreCatalog

/// Artwork of SVG's shapes.
@Suite struct ArtworkTests {
  /// Returns the small catalog with artwork for its first product.
  private func text(_ artwork: String) -> String {
    SmallCatalog.replacing("\"artwork\": {", with: "\"artwork\": \(artwork), \"_other\": {")
  }

  private func drawing(in artwork: String) throws -> Drawing? {
    let catalog = try SmallCatalog.catalog(text(artwork))
    return try #require(catalog.product("com.example.faces.grin")).drawing
  }

  private func drawing(of shapes: String...) throws -> Drawing? {
    try drawing(
      in: "{\"viewBox\": [0, 0, 100, 50], \"shapes\": [\(shapes.joined(separator: ", "))]}")
  }

  @Test func everyKindOfShapeIsRead() throws {
    let drawing = try #require(
      try drawing(
        of: ##"{"shape": "circle", "cx": 50, "cy": 25.5, "r": 10, "fill": "#FFD75F"}"##,
        ##"{"shape": "ellipse", "cx": 1, "cy": 2, "rx": 3, "ry": 4, "stroke": "#000000"}"##,
        ##"{"shape": "rect", "x": 1, "y": 2, "width": 3, "height": 4, "fill": "#FFFFFF"}"##,
        ##"{"shape": "line", "x1": -1, "y1": 0, "x2": 9, "y2": 8, "stroke": "#010203", "stroke-width": 2.5}"##
      ))
    #expect(drawing.viewBox == Drawing.ViewBox(x: 0, y: 0, width: 100, height: 50))
    #expect(
      drawing.shapes.map(\.outline) == [
        .circle(center: Drawing.Place(50, 25.5), radius: 10),
        .ellipse(center: Drawing.Place(1, 2), radiusX: 3, radiusY: 4),
        .rect(origin: Drawing.Place(1, 2), width: 3, height: 4, cornerRadius: 0),
        .line(from: Drawing.Place(-1, 0), to: Drawing.Place(9, 8)),
      ])
    #expect(drawing.shapes[0].fill == Drawing.Paint(red: 255, green: 215, blue: 95))
    #expect(drawing.shapes[1].strokeWidth == 1 && drawing.shapes[3].strokeWidth == 2.5)
  }

  @Test func pathIsReadLikeSVG() throws {
    let drawing = try drawing(
      of:
        ##"{"shape": "path", "d": "m 10,20 5 0 V 30 H10z Q 1 2 3 4 A 5 6 0 0 1 7 8", "fill": "#000000"}"##
    )
    #expect(
      drawing?.shapes.first?.outline
        == .path([
          .move(to: Drawing.Place(10, 20)), .line(to: Drawing.Place(15, 20)),
          .line(to: Drawing.Place(15, 30)), .line(to: Drawing.Place(10, 30)), .close,
          .quadratic(control: Drawing.Place(1, 2), to: Drawing.Place(3, 4)),
          .arc(radiusX: 5, radiusY: 6, isLarge: false, isClockwise: true, to: Drawing.Place(7, 8)),
        ]))
  }

  @Test(arguments: [
    ("{}", "", "nothing to draw"),
    ("{\"viewBox\": [0, 0, 1, 1]}", ".shapes", "\"shapes\" is missing"),
    ("{\"viewBox\": [0, 0, 0, 1], \"shapes\": []}", ".viewBox[2]", "0 is out of range"),
    ("{\"viewBox\": [0, 0, 1], \"shapes\": []}", ".viewBox", "not a view box"),
  ])
  func mistakesInTheArtworkAreReported(_ artwork: String, _ path: String, _ problem: String) {
    let mistake = SmallCatalog.mistakes(in: text(artwork)).first
    #expect(mistake?.path == "$.products[0].artwork" + path)
    #expect(mistake?.problem.contains(problem) == true, "\(mistake?.problem ?? "none")")
  }

  @Test(arguments: [
    (##"{"shape": "star", "fill": "#000000"}"##, ".shape", "\"star\" is unknown"),
    (##"{"cx": 1, "fill": "#000000"}"##, ".shape", "\"shape\" is missing"),
    (##"{"shape": "circle", "cx": 1, "cy": 1, "fill": "#000000"}"##, ".r", "\"r\" is missing"),
    (##"{"shape": "circle", "cx": 1, "cy": 1, "r": 1}"##, "", "no color"),
    (
      ##"{"shape": "circle", "cx": 1, "cy": 1, "r": 1, "d": "M 1 1", "fill": "#000000"}"##, ".d",
      "a circle has no \"d\""
    ),
    (
      ##"{"shape": "circle", "cx": 1e99, "cy": 1, "r": 1, "fill": "#000000"}"##, ".cx",
      "out of range"
    ),
    (##"{"shape": "circle", "cx": 1, "cy": 1, "r": 1, "fill": "red"}"##, ".fill", "not a color"),
    (##"{"shape": "path", "d": "L 1 1", "fill": "#000000"}"##, ".d", "does not begin with M"),
    (##"{"shape": "path", "d": "M 1", "fill": "#000000"}"##, ".d", "is incomplete"),
    (##"{"shape": "path", "d": "M 1 1 A 1 1 45 0 0 2 2", "fill": "#000000"}"##, ".d", "rotated"),
  ])
  func mistakesInAShapeAreReported(_ shape: String, _ key: String, _ problem: String) {
    let artwork = "{\"viewBox\": [0, 0, 9, 9], \"shapes\": [\(shape)]}"
    let mistake = SmallCatalog.mistakes(in: text(artwork)).first
    #expect(mistake?.path == "$.products[0].artwork.shapes[0]" + key)
    #expect(mistake?.problem.contains(problem) == true, "\(mistake?.problem ?? "none")")
  }
}
