/// A place on the screen in cells, counted from the top left corner, which is (0, 0).
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  public func moved(x dx: Int = 0, y dy: Int = 0) -> Point { Point(x + dx, y + dy) }
}

/// A measure in cells; never negative.
public struct Size: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public static let zero = Size(0, 0)

  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns whether something of the other size has room here.
  public func holds(_ other: Size) -> Bool { other.width <= width && other.height <= height }
}

extension Size: CustomStringConvertible {
  /// The size as people write it: `80x24`.
  public var description: String { "\(width)x\(height)" }
}
