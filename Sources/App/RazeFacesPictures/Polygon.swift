import StoreCore

/// A polyline, open or closed, that approximates an outline.
struct Polygon {
  var points: [Drawing.Place]
  var isClosed: Bool
}

extension Drawing.Outline {
  /// - Parameter step: The length of segments in curves, in units of the view box.
  func polygons(step: Double) -> [Polygon] {
    switch self {
    case .circle(let center, let radius):
      [Polygon(points: Self.ring(center, radius, radius, step), isClosed: true)]
    case .ellipse(let center, let radiusX, let radiusY):
      [Polygon(points: Self.ring(center, radiusX, radiusY, step), isClosed: true)]
    case .rect(let origin, let width, let height, let corner):
      [Polygon(points: Self.box(origin, width, height, corner, step), isClosed: true)]
    case .line(let from, let to): [Polygon(points: [from, to], isClosed: false)]
    case .path(let segments): Self.trace(segments, step)
    }
  }

  private static func ring(
    _ center: Drawing.Place, _ radiusX: Double, _ radiusY: Double, _ step: Double
  ) -> [Drawing.Place] {
    Curve.circle(1, radius: max(radiusX, radiusY), step: step).dropLast().map {
      Drawing.Place(center.x + $0.x * radiusX, center.y + $0.y * radiusY)
    }
  }

  private static func box(
    _ origin: Drawing.Place, _ width: Double, _ height: Double, _ corner: Double, _ step: Double
  ) -> [Drawing.Place] {
    let radius = max(0, min(corner, width / 2, height / 2))
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (left + width, top + height)
    guard radius > 0 else {
      return [
        Drawing.Place(left, top), Drawing.Place(right, top), Drawing.Place(right, bottom),
        Drawing.Place(left, bottom),
      ]
    }
    let quarter = Curve.circle(0.25, radius: radius, step: step)
    // From the bottom right corner, clockwise.
    let centers = [
      (right - radius, bottom - radius, 1.0, 0.0), (left + radius, bottom - radius, 0.0, 1.0),
      (left + radius, top + radius, -1.0, 0.0), (right - radius, top + radius, 0.0, -1.0),
    ]
    return centers.flatMap { x, y, cosine, sine in
      quarter.map {
        Drawing.Place(
          x + radius * ($0.x * cosine - $0.y * sine), y + radius * ($0.x * sine + $0.y * cosine))
      }
    }
  }

  private static func trace(_ segments: [Drawing.Segment], _ step: Double) -> [Polygon] {
    var done: [Polygon] = []
    var points: [Drawing.Place] = []
    func end(closed: Bool) {
      if points.count > 1 { done.append(Polygon(points: points, isClosed: closed)) }
    }
    for segment in segments {
      let from = points.last ?? Drawing.Place(0, 0)
      switch segment {
      case .move(let to):
        end(closed: false)
        points = [to]
      case .line(let to): points.append(to)
      case .quadratic(let control, let to): points += Curve.quadratic(from, control, to, step)
      case .cubic(let control1, let control2, let to):
        points += Curve.cubic(from, control1, control2, to, step)
      case .arc(let radiusX, let radiusY, let isLarge, let isClockwise, let to):
        points += Curve.arc(from, to, radiusX, radiusY, isLarge, isClockwise, step)
      case .close:
        end(closed: true)
        points = points.first.map { [$0] } ?? []
      }
    }
    end(closed: false)
    return done
  }
}
