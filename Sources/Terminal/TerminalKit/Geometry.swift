/// A position in cells, relative to the top left cell, (0, 0).
public struct Point: Hashable, Sendable {
  public var x, y: Int

  public init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

  public static let zero = Point(0, 0)

  public func moved(x dx: Int = 0, y dy: Int = 0) -> Point { Point(x + dx, y + dy) }
}

/// A size in cells. Negative values become zero.
public struct Size: Hashable, Sendable {
  public let width, height: Int

  public init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public static let zero = Size(0, 0)

  public var isEmpty: Bool { width == 0 || height == 0 }

  public func holds(_ other: Size) -> Bool { other.width <= width && other.height <= height }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle of cells. `maxX` and `maxY` are one past the last cell.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point = .zero, size: Size) { (self.origin, self.size) = (origin, size) }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Returns a rectangle centered in another one, shrunk if it does not fit.
  public static func centered(_ size: Size, in outer: Rect) -> Rect {
    let width = min(size.width, outer.width)
    let height = min(size.height, outer.height)
    return Rect(
      x: outer.minX + (outer.width - width) / 2, y: outer.minY + (outer.height - height) / 2,
      width: width, height: height)
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var minX: Int { origin.x }
  public var minY: Int { origin.y }
  public var maxX: Int { origin.x + size.width }
  public var maxY: Int { origin.y + size.height }
  public var isEmpty: Bool { size.isEmpty }
  public var columns: Range<Int> { minX..<maxX }
  public var rows: Range<Int> { minY..<maxY }

  public func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  public func moved(x dx: Int = 0, y dy: Int = 0) -> Rect {
    Rect(origin: origin.moved(x: dx, y: dy), size: size)
  }

  public func inset(x dx: Int = 0, y dy: Int = 0) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  // Each cut clamps its count to the size of the rectangle.

  public func cutTop(_ count: Int) -> (top: Rect, rest: Rect) {
    let cut = min(max(0, count), height)
    return (
      Rect(x: minX, y: minY, width: width, height: cut),
      Rect(x: minX, y: minY + cut, width: width, height: height - cut)
    )
  }

  public func cutBottom(_ count: Int) -> (bottom: Rect, rest: Rect) {
    let (rest, bottom) = cutTop(height - min(max(0, count), height))
    return (bottom, rest)
  }

  public func cutLeft(_ count: Int) -> (left: Rect, rest: Rect) {
    let cut = min(max(0, count), width)
    return (
      Rect(x: minX, y: minY, width: cut, height: height),
      Rect(x: minX + cut, y: minY, width: width - cut, height: height)
    )
  }

  public func cutRight(_ count: Int) -> (right: Rect, rest: Rect) {
    let (rest, right) = cutLeft(width - min(max(0, count), width))
    return (right, rest)
  }

  public func row(_ index: Int) -> Rect { Rect(x: minX, y: minY + index, width: width, height: 1) }
}
