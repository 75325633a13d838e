extension Canvas {
  /// The rows without trailing spaces, joined by newlines.
  public var text: String { (0..<size.height).map(line).joined(separator: "\n") }

  public func row(_ y: Int) -> [Cell] { row(y, columns: 0..<size.width) }

  public func row(_ y: Int, columns: Range<Int>) -> [Cell] {
    let start = y * size.width
    return cells[(start + columns.lowerBound)..<(start + columns.upperBound)].map(unpack)
  }

  public func line(_ y: Int) -> String {
    var line = ""
    for cell in row(y) where !cell.isContinuation { line.append(cell.character) }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Canvas: Equatable {
  /// Compares what is visible, not the order in which clusters were interned.
  public static func == (left: Canvas, right: Canvas) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    if left.clusters == right.clusters { return left.cells == right.cells }
    return left.cells.indices.allSatisfy { left.isSame(at: $0, in: right) }
  }

  /// Returns the columns of a row that differ from another canvas of the same size, extended to
  /// whole wide characters; nil if the row is unchanged.
  public func changedColumns(row y: Int, from other: Canvas) -> Range<Int>? {
    let start = y * size.width
    let end = start + size.width
    let isDirect = clusters == other.clusters
    func isSame(_ index: Int) -> Bool {
      isDirect ? cells[index] == other.cells[index] : self.isSame(at: index, in: other)
    }
    guard var first = (start..<end).first(where: { !isSame($0) }) else { return nil }
    var last = end - 1
    while isSame(last) { last -= 1 }
    while first > start, cells[first].width == 0 || other.cells[first].width == 0 { first -= 1 }
    while last + 1 < end, cells[last + 1].width == 0 || other.cells[last + 1].width == 0 {
      last += 1
    }
    return (first - start)..<(last + 1 - start)
  }

  private func isSame(at index: Int, in other: Canvas) -> Bool {
    let mine = cells[index]
    let theirs = other.cells[index]
    guard mine.clusterIndex != nil || theirs.clusterIndex != nil else { return mine == theirs }
    return unpack(mine) == other.unpack(theirs)
  }
}
