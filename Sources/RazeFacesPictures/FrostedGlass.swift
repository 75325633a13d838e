import StoreCore
import TerminalKit

/// The view of a drawing through frosted glass: a few fields of its own colors, dimmed. As somebody
/// takes the glass away, the fields become smaller and brighter.
struct FrostedGlass {
  /// The fields of a veiled picture.
  static let fields = Size(8, 6)
  private static let dimmed = 0.6

  /// The width in pixels.
  private let width: Int
  private let columns: Int
  /// Row by row; nil where nothing is drawn.
  private var paints: [Drawing.Paint?] = []
  private let fieldOfColumn: [Int]
  private let fieldOfRow: [Int]

  /// - Parameter share: 0 is all of the glass, 1 is none of it.
  init(_ raster: Raster, share: Double) {
    func fields(_ least: Int, of pixels: Int) -> Int {
      guard pixels > least else { return pixels }
      let growth = Double(pixels) / Double(least)
      return min(pixels, Int(nearest: Double(least) * Self.power(growth, share)))
    }
    width = raster.width
    let (columns, rows) = (
      fields(Self.fields.width, of: raster.width), fields(Self.fields.height, of: raster.height)
    )
    self.columns = columns
    fieldOfColumn = (0..<raster.width).map { $0 * columns / raster.width }
    fieldOfRow = (0..<raster.height).map { $0 * rows / raster.height }
    let light = Self.dimmed + (1 - Self.dimmed) * share
    var sums = Array(repeating: Sum(), count: columns * rows)
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        sums[fieldOfRow[y] * columns + fieldOfColumn[x]].add(raster.color(x: x, y: y))
      }
    }
    paints = sums.map { $0.paint(light) }
  }

  func color(x: Int, y: Int) -> Drawing.Paint? {
    paints[fieldOfRow[y] * columns + fieldOfColumn[x]]
  }

  /// Returns `base` to a power between 0 and 1, by as many square roots as make a difference here.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent >= 1 { return base }
    var (result, root, rest) = (1.0, base, exponent)
    for _ in 0..<20 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }

  /// The pixels of a field.
  private struct Sum {
    private var red = 0
    private var green = 0
    private var blue = 0
    private var painted = 0
    private var all = 0

    mutating func add(_ paint: Drawing.Paint?) {
      all += 1
      guard let paint else { return }
      painted += 1
      red += Int(paint.red)
      green += Int(paint.green)
      blue += Int(paint.blue)
    }

    /// Returns the paint of a field; nil if hardly any of it is drawn on.
    func paint(_ light: Double) -> Drawing.Paint? {
      guard painted * 5 >= all * 2 else { return nil }
      func part(_ sum: Int) -> UInt8 {
        UInt8(clamping: Int(nearest: Double(sum) / Double(painted) * light))
      }
      return Drawing.Paint(red: part(red), green: part(green), blue: part(blue))
    }
  }
}
