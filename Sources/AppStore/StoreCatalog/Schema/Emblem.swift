import StoreCore

/// The artwork of products in Xcode's files, which have none: a gem, a coin, an hourglass, or an
/// arrow in a circle. Neighbors differ in color.
enum Emblem {
  static func drawing(of kind: ProductKind, number: Int) -> Drawing {
    let paint = paints[number % paints.count]
    let shapes =
      switch kind {
      case .nonConsumable: gem(paint)
      case .consumable: coin(paint)
      case .nonRenewingSubscription: hourglass(paint)
      case .autoRenewableSubscription: arrow(paint)
      }
    return Drawing(viewBox: Drawing.ViewBox(x: 0, y: 0, width: 100, height: 100), shapes: shapes)
  }

  private static let paints = [
    Drawing.Paint(red: 79, green: 163, blue: 255), Drawing.Paint(red: 255, green: 194, blue: 77),
    Drawing.Paint(red: 91, green: 194, blue: 122), Drawing.Paint(red: 255, green: 122, blue: 107),
    Drawing.Paint(red: 180, green: 140, blue: 255), Drawing.Paint(red: 76, green: 207, blue: 196),
  ]

  private static func gem(_ paint: Drawing.Paint) -> [Drawing.Shape] {
    [
      path("M 22 12 L 78 12 L 98 40 L 50 94 L 2 40 Z", fill: paint),
      path("M 2 40 L 32 40 L 50 94 Z", fill: paint.darker),
      path("M 98 40 L 68 40 L 50 94 Z", fill: paint.darker),
      path("M 32 40 L 50 12 L 68 40 Z", fill: paint.lighter),
    ]
  }

  private static func coin(_ paint: Drawing.Paint) -> [Drawing.Shape] {
    let center = Drawing.Place(50, 50)
    return [
      Drawing.Shape(.circle(center: center, radius: 46), fill: paint.darker),
      Drawing.Shape(.circle(center: center, radius: 37), fill: paint),
      Drawing.Shape(
        .rect(origin: Drawing.Place(43, 28), width: 14, height: 44, cornerRadius: 4),
        fill: paint.lighter),
    ]
  }

  private static func hourglass(_ paint: Drawing.Paint) -> [Drawing.Shape] {
    [
      path("M 20 14 L 80 14 L 60 50 L 80 86 L 20 86 L 40 50 Z", fill: paint.lighter),
      path("M 34 34 L 66 34 L 57 50 L 72 86 L 28 86 L 43 50 Z", fill: paint),
      bar(y: 4, paint), bar(y: 84, paint),
    ]
  }

  private static func bar(y: Double, _ paint: Drawing.Paint) -> Drawing.Shape {
    Drawing.Shape(
      .rect(origin: Drawing.Place(16, y), width: 68, height: 12, cornerRadius: 4),
      fill: paint.darker)
  }

  private static func arrow(_ paint: Drawing.Paint) -> [Drawing.Shape] {
    var ring = path("M 80.9 60.3 A 32 32 0 1 1 68.4 25.8", fill: nil)
    (ring.stroke, ring.strokeWidth) = (paint, 15)
    return [ring, path("M 94 6 L 93 46 L 56 34 Z", fill: paint.darker)]
  }

  private static func path(_ text: String, fill: Drawing.Paint?) -> Drawing.Shape {
    Drawing.Shape(.path((try? PathText.segments(text)) ?? []), fill: fill)
  }
}

extension Drawing.Paint {
  fileprivate var lighter: Self { mixed(with: 255) }
  fileprivate var darker: Self { mixed(with: 0) }

  private func mixed(with level: Int) -> Self {
    func mix(_ part: UInt8) -> UInt8 { UInt8((Int(part) * 3 + level * 2) / 5) }
    return Self(red: mix(red), green: mix(green), blue: mix(blue))
  }
}
