import StoreCore

/// A drawing rasterized at several sample points per pixel, for antialiasing.
struct Raster {
  static let fineness = 4

  let width, height: Int
  /// The index of the paint at each sample point, row by row; -1 if there is none.
  private var points: [Int16]
  private var paints: [Drawing.Paint] = []
  /// The sample points filled and the vertices visited so far.
  private(set) var work = 0
  /// The limit of `work`, above what any sensible drawing needs. Drawings beyond it stay
  /// unfinished, because a catalog may contain anything and rendering delays the next key.
  let mostWork: Int

  init(_ picture: Drawing, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    points = Array(repeating: -1, count: width * height * Self.fineness * Self.fineness)
    // Each of many shapes may cover the whole picture.
    mostWork = 4_000_000 + 64 * points.count
    guard width > 0, height > 0 else { return }
    let box = picture.viewBox
    let scale = min(
      Double(width * Self.fineness) / box.width, Double(height * Self.fineness) / box.height)
    let offset = Drawing.Place(
      (Double(width * Self.fineness) - box.width * scale) / 2 - box.x * scale,
      (Double(height * Self.fineness) - box.height * scale) / 2 - box.y * scale)
    for shape in picture.shapes where work < mostWork {
      let polygons = shape.outline.polygons(step: Double(Self.fineness) / scale).map { polygon in
        Polygon(points: polygon.points.map { $0 * scale + offset }, isClosed: polygon.isClosed)
      }
      work += polygons.reduce(0) { $0 + $1.points.count }
      if let fill = shape.fill { self.fill(polygons.map(\.points), index(of: fill)) }
      if let stroke = shape.stroke {
        draw(polygons, width: shape.strokeWidth * scale, index(of: stroke))
      }
    }
  }

  private mutating func index(of paint: Drawing.Paint) -> Int16 {
    if let known = paints.firstIndex(of: paint) { return Int16(known) }
    paints.append(paint)
    return Int16(clamping: paints.count - 1)
  }

  /// Draws a stroke along polygons: a disc for each vertex, and a rectangle for each segment.
  private mutating func draw(_ polygons: [Polygon], width: Double, _ paint: Int16) {
    guard width > 0 else { return }
    let radius = width / 2
    let disc = Curve.circle(1, radius: radius, step: Double(Self.fineness)).dropLast()
    for polygon in polygons {
      for point in polygon.points where work < mostWork {
        fill([disc.map { point + $0 * radius }], paint)
      }
      var before = polygon.isClosed ? polygon.points.last : nil
      for point in polygon.points where work < mostWork {
        if let before { fill([Self.bar(before, point, radius)], paint) }
        before = point
      }
    }
  }

  /// Returns the corners of a segment; empty if it has no length.
  private static func bar(
    _ from: Drawing.Place, _ to: Drawing.Place, _ radius: Double
  ) -> [Drawing.Place] {
    let length = Curve.distance(from, to)
    guard length > 0 else { return [] }
    let across = Drawing.Place((from.y - to.y) / length * radius, (to.x - from.x) / length * radius)
    return [from + across, to + across, to - across, from - across]
  }

  /// Fills outlines by SVG's `nonzero` rule.
  private mutating func fill(_ outlines: [[Drawing.Place]], _ paint: Int16) {
    let columns = width * Self.fineness
    let rows = height * Self.fineness
    let ends = outlines.reduce(0) { $0 + $1.count }
    work += ends
    let ys = outlines.lazy.flatMap { $0.lazy.map(\.y) }
    guard let low = ys.min(), let high = ys.max() else { return }
    let first = Int(nearest: max(0, (low - 0.5).rounded(.up)))
    let last = Int(nearest: min(Double(rows - 1), (high - 0.5).rounded(.down)))
    guard first <= last else { return }
    var crossings: [(x: Double, turn: Int)] = []
    for row in first...last where work < mostWork {
      work += ends
      crossings.removeAll(keepingCapacity: true)
      for outline in outlines { cross(outline, at: Double(row) + 0.5, &crossings) }
      crossings.sort { $0.x < $1.x }
      var turns = 0
      for (place, crossing) in crossings.enumerated() {
        turns += crossing.turn
        guard turns != 0, place + 1 < crossings.count else { continue }
        let start = Int(nearest: max(0, (crossing.x - 0.5).rounded(.up)))
        let end = Int(
          nearest: min(Double(columns - 1), (crossings[place + 1].x - 0.5).rounded(.down)))
        guard start <= end else { continue }
        work += end - start
        for column in start...end { points[row * columns + column] = paint }
      }
    }
  }

  private func cross(
    _ line: [Drawing.Place], at y: Double, _ crossings: inout [(x: Double, turn: Int)]
  ) {
    guard var from = line.last else { return }
    for to in line {
      if (from.y <= y) != (to.y <= y) {
        let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
        crossings.append((x, to.y > from.y ? 1 : -1))
      }
      from = to
    }
  }

  /// The paint that covers most of the picture, ignoring near-black ones.
  var mainPaint: Drawing.Paint {
    var counts = Array(repeating: 0, count: paints.count)
    for index in points where index >= 0 { counts[Int(index)] += 1 }
    let bright = paints.indices.filter {
      max(paints[$0].red, paints[$0].green, paints[$0].blue) > 60
    }
    let most = (bright.isEmpty ? Array(paints.indices) : bright).max { counts[$0] < counts[$1] }
    return most.map { paints[$0] } ?? Drawing.Paint(red: 128, green: 128, blue: 128)
  }

  /// Returns the mean color of a pixel's samples; nil if fewer than half have a color. Edges
  /// therefore suit dark and light backgrounds.
  func color(x: Int, y: Int) -> Drawing.Paint? {
    let columns = width * Self.fineness
    var (red, green, blue, count) = (0, 0, 0, 0)
    for row in (y * Self.fineness)..<((y + 1) * Self.fineness) {
      for column in (x * Self.fineness)..<((x + 1) * Self.fineness) {
        let index = points[row * columns + column]
        guard index >= 0 else { continue }
        let paint = paints[Int(index)]
        red += Int(paint.red)
        green += Int(paint.green)
        blue += Int(paint.blue)
        count += 1
      }
    }
    guard count * 2 >= Self.fineness * Self.fineness else { return nil }
    return Drawing.Paint(
      red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }
}
