/// A vector drawing that scales to any size. The terms are SVG's.
public struct Drawing: Hashable, Sendable {
  /// The visible part of the plane; y grows downwards.
  public var viewBox: ViewBox
  /// The shapes in drawing order: later ones cover earlier ones.
  public var shapes: [Shape]

  public init(viewBox: ViewBox, shapes: [Shape]) { (self.viewBox, self.shapes) = (viewBox, shapes) }

  public struct ViewBox: Hashable, Sendable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  public struct Shape: Hashable, Sendable {
    public var outline: Outline
    /// The fill; nil for none.
    public var fill: Paint?
    /// The stroke; nil for none.
    public var stroke: Paint?
    /// The width in units of the view box. Lines have round caps and joins.
    public var strokeWidth: Double

    public init(
      _ outline: Outline, fill: Paint? = nil, stroke: Paint? = nil, strokeWidth: Double = 1
    ) {
      (self.outline, self.fill, self.stroke) = (outline, fill, stroke)
      self.strokeWidth = strokeWidth
    }
  }

  public struct Paint: Hashable, Sendable {
    public var red, green, blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  public enum Outline: Hashable, Sendable {
    case circle(center: Place, radius: Double)
    case ellipse(center: Place, radiusX: Double, radiusY: Double)
    case rect(origin: Place, width: Double, height: Double, cornerRadius: Double)
    case line(from: Place, to: Place)
    case path([Segment])
  }

  public struct Place: Hashable, Sendable {
    public var x, y: Double

    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  public enum Segment: Hashable, Sendable {
    case move(to: Place)
    case line(to: Place)
    case quadratic(control: Place, to: Place)
    case cubic(control1: Place, control2: Place, to: Place)
    /// An arc of an ellipse whose axes are parallel to the plane's.
    case arc(radiusX: Double, radiusY: Double, isLarge: Bool, isClockwise: Bool, to: Place)
    case close
  }
}
