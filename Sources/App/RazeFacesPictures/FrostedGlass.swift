import StoreCore

/// A drawing seen through frosted glass: the outline is sharp, the colors inside are blurred.
struct FrostedGlass {
  /// The standard deviation of the blur, as a fraction of the longer side.
  static let blur = 0.085
  private static let tint: Float = 0.25
  private static let haze: Float = 0.1
  /// The minimum brightness relative to the main color. Darker holes would look like features.
  private static let darkest: Float = 0.72

  private let main: Light
  private let share: Double
  private let width: Int
  /// Whether each pixel has a color, row by row.
  private let isSeen: [Bool]
  /// The blurred pixels, row by row.
  private var pixels: [Light]

  /// - Parameter share: 0 is fully frosted, 1 is clear.
  init(_ raster: Raster, share: Double) {
    (self.share, width) = (share, raster.width)
    let main = Light(raster.mainPaint)
    self.main = main
    let colors = (0..<raster.height).flatMap { y in
      (0..<raster.width).map { x in raster.color(x: x, y: y) }
    }
    isSeen = colors.map { $0 != nil }
    pixels = colors.map { $0.map(Light.init) ?? main }
    // Three box blurs approximate a Gaussian; each contributes a third of the variance.
    let deviation = Self.blur * (1 - share) * Double(max(raster.width, raster.height))
    let radius = Int(nearest: max(0, ((4 * deviation * deviation + 1).squareRoot() - 1) / 2))
    guard radius > 0 else { return }
    for _ in 0..<3 {
      for y in 0..<raster.height { smooth(from: y * width, step: 1, count: width, radius) }
      for x in 0..<width { smooth(from: x, step: width, count: raster.height, radius) }
    }
  }

  /// Replaces each pixel of a line with the mean of its neighbors, padded with the main color.
  private mutating func smooth(from start: Int, step: Int, count: Int, _ radius: Int) {
    let beyond = Array(repeating: main, count: radius + 1)
    let line = beyond + (0..<count).map { pixels[start + $0 * step] } + beyond
    let share = 1 / Float(2 * radius + 1)
    var sum = line[1...(2 * radius + 1)].reduce(Light(), +)
    for place in 0..<count {
      pixels[start + place * step] = sum * share
      sum += line[place + 2 * radius + 2] - line[place + 1]
    }
  }

  func color(x: Int, y: Int) -> Drawing.Paint? {
    guard isSeen[y * width + x] else { return nil }
    let glass = Float(1 - share)
    let seen = pixels[y * width + x]
    let tinted = seen.mixed(with: main, Self.tint * glass)
      .mixed(with: Light(255, 255, 255, 0), Self.haze * glass)
    let least = Self.darkest * glass * main.brightness
    let lack = tinted.brightness > 0 && tinted.brightness < least
    return (lack ? tinted * (least / tinted.brightness) : tinted).paint
  }
}

/// A color as a vector of red, green, blue, and an unused part.
private typealias Light = SIMD4<Float>

extension Light {
  fileprivate init(_ paint: Drawing.Paint) {
    self.init(Float(paint.red), Float(paint.green), Float(paint.blue), 0)
  }

  fileprivate var brightness: Float { 0.299 * x + 0.587 * y + 0.114 * z }

  fileprivate var paint: Drawing.Paint {
    func part(_ value: Float) -> UInt8 { UInt8(clamping: Int(nearest: Double(value.rounded()))) }
    return Drawing.Paint(red: part(x), green: part(y), blue: part(z))
  }

  fileprivate func mixed(with other: Light, _ share: Float) -> Light {
    self * (1 - share) + other * share
  }
}
