/// The cells that make one picture of another, small enough that hundreds can be kept.
public struct CanvasDifference: Sendable {
  /// Cells side by side in one style: code points of the text, or one cluster.
  private struct Run {
    let x: UInt16
    let y: UInt16
    /// The number of code points; 0 for a cluster.
    var count: UInt16
    let width: UInt16
    let style: Style

    init(_ cell: Cell, at point: Point, count: UInt16) {
      x = UInt16(clamping: point.x)
      y = UInt16(clamping: point.y)
      self.count = count
      width = UInt16(clamping: cell.width)
      style = cell.style
    }
  }

  private let size: Size
  private let glyphs: GlyphSet
  private let cursor: Point?
  /// Whether it begins with a blank picture: the other one has another size.
  private let isWhole: Bool
  private var runs: [Run] = []
  private var text = ""
  private var clusters: [Character] = []

  /// Creates what makes a picture of another one.
  public init(of canvas: Canvas, from other: Canvas) {
    size = canvas.size
    glyphs = canvas.glyphs
    cursor = canvas.cursor
    isWhole = other.size != canvas.size
    let former = isWhole ? Canvas(size: size, glyphs: glyphs) : other
    for y in 0..<size.height {
      guard let columns = canvas.changedColumns(row: y, from: former) else { continue }
      var next = -1
      var lead: Cell?
      for (x, cell) in zip(columns, canvas.row(y, columns: columns)) {
        // The second column of a wide character looks like the first, mostly.
        let isImplied =
          lead.map { cell.isContinuation && cell.style == $0.style }
          ?? (cell == former[Point(x, y)])
        lead = nil
        if isImplied { continue }
        add(cell, at: Point(x, y), continues: next == x)
        next = x + cell.width
        if cell.width == 2 { lead = cell }
      }
    }
  }

  private mutating func add(_ cell: Cell, at point: Point, continues: Bool) {
    guard let scalar = cell.scalar else {
      clusters.append(cell.character)
      return runs.append(Run(cell, at: point, count: 0))
    }
    text.unicodeScalars.append(scalar)
    if continues, let last = runs.last, last.count > 0, last.style == cell.style,
      Int(last.width) == cell.width
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(cell, at: point, count: 1))
    }
  }

  /// Returns the picture, from the one that it was compared with.
  public func applied(to other: Canvas) -> Canvas {
    var canvas = isWhole ? Canvas(size: size, glyphs: glyphs) : other
    var scalars = text.unicodeScalars[...]
    var clusters = clusters[...]
    for run in runs {
      var point = Point(Int(run.x), Int(run.y))
      let width = Int(run.width)
      if run.count == 0, let cluster = clusters.popFirst() {
        canvas.replace(at: point, by: .cluster(cluster), width: width, run.style)
      }
      for _ in 0..<run.count {
        guard let scalar = scalars.popFirst() else { break }
        canvas.replace(at: point, by: .scalar(scalar), width: width, run.style)
        point = point.moved(x: width)
      }
    }
    canvas.cursor = cursor
    return canvas
  }

  /// The memory that it takes, about.
  public var byteCount: Int {
    MemoryLayout<Self>.stride + runs.capacity * MemoryLayout<Run>.stride + text.utf8.count
      + clusters.reduce(0) { $0 + MemoryLayout<Character>.stride + $1.utf8.count }
  }
}

extension Canvas {
  /// The memory that its cells take.
  public var byteCount: Int { cells.count * MemoryLayout<PackedCell>.stride }
}
