import StoreCore

/// The keys of a product's artwork.
enum ArtworkKey: Int, CatalogKey {
  case viewBox, shapes

  static let names = spelled
  static let requirements: [String?] = []
}

enum ShapeKey: Int, CatalogKey {
  case shape
  case cx, cy, r, rx, ry
  case x, y, width, height
  case x1, y1, x2, y2
  case d
  case fill, stroke, strokeWidth

  // As SVG spells it.
  static let names = JSONKeys(
    spelled.names.map { $0 == strokeWidth.stringValue ? "stroke-width" : $0 })
  static let requirements: [String?] = [ShapeKind.names.names.joined(separator: ", ")]
}

/// The supported shapes, with their required and allowed attributes.
enum ShapeKind: String, CaseIterable {
  case circle, ellipse, rect, line, path

  static let names = JSONKeys(allCases.map(\.rawValue))

  var required: [ShapeKey] {
    switch self {
    case .circle: [.cx, .cy, .r]
    case .ellipse: [.cx, .cy, .rx, .ry]
    case .rect: [.x, .y, .width, .height]
    case .line: [.x1, .y1, .x2, .y2]
    case .path: [.d]
    }
  }

  var allowed: [ShapeKey] {
    [.shape] + required + (self == .rect ? [.rx] : []) + [.fill, .stroke, .strokeWidth]
  }
}

extension Drawing.Paint {
  /// Parses a color such as `#FFD75F`.
  init?(hexadecimal text: String) {
    // Only letters and digits, because an integer's text may begin with a sign.
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      text.utf8.dropFirst().allSatisfy(\.isASCIIAlphanumeric),
      let bits = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits))
  }
}

extension CatalogReader {
  /// Reads artwork; nil if it has no shapes.
  mutating func drawing(_ node: Int) -> Drawing? {
    guard let members = members(of: node, ArtworkKey.self) else { return nil }
    switch (members[.viewBox], members[.shapes]) {
    case (let box?, let shapes?):
      let (viewBox, drawn) = (viewBox(box), self.shapes(shapes))
      return viewBox.map { Drawing(viewBox: $0, shapes: drawn) }
    case (nil, nil):
      let allowed = "\"viewBox\" and \"shapes\""
      report(Mistake("there is nothing to draw", allowed: allowed), at: node)
    case (nil, _?): reportMissing(ArtworkKey.viewBox, Self.someViewBox, in: node)
    case (_?, nil):
      let requirement = "shapes, such as {\"shape\": \"circle\", ...}"
      reportMissing(ArtworkKey.shapes, requirement, in: node)
    }
    return nil
  }

  private static let someViewBox = "[x, y, width, height], such as [0, 0, 100, 100]"

  private mutating func viewBox(_ node: Int) -> Drawing.ViewBox? {
    guard has(.array, node) else { return nil }
    var values: [Double] = []
    for element in json.children(of: node) {
      let limits = values.count < 2 ? CatalogLimits.coordinates : CatalogLimits.lengths
      values.append(number(element, limits) ?? 0)
    }
    guard values.count == 4 else {
      report(Mistake("this is not a view box", allowed: Self.someViewBox), at: node)
      return nil
    }
    return Drawing.ViewBox(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  private mutating func shapes(_ node: Int) -> [Drawing.Shape] {
    guard has(.array, node) else { return [] }
    let shapes = elements(of: node) { $0.shape($1) }
    let count = Array(json.children(of: node)).count
    let limits = CatalogLimits.shapes
    if !limits.contains(count) {
      let allowed = "\(limits.lowerBound) to \(limits.upperBound) shapes"
      report(Mistake("the artwork has \(count) shapes", allowed: allowed), at: node)
    }
    return shapes
  }

  private mutating func shape(_ node: Int) -> Drawing.Shape? {
    guard let members = members(of: node, ShapeKey.self),
      let kind: ShapeKind = word(members[.shape], in: ShapeKind.names)
    else { return nil }
    let allowed = kind.allowed
    var names: String { allowed.map(\.name).joined(separator: ", ") }
    for key in kind.required where members[key] == nil {
      reportMissing(key, "a \(kind.rawValue) has \(names)", in: node)
    }
    for key in ShapeKey.allCases where !allowed.contains(key) {
      guard let value = members[key] else { continue }
      let problem = "a \(kind.rawValue) has no \"\(key.name)\""
      report(Mistake(problem, allowed: names), at: value - 1)
    }
    if members[.fill] == nil, members[.stroke] == nil {
      let allowed = "\"fill\", \"stroke\" or both"
      report(Mistake("the shape has no color", allowed: allowed), at: node)
    }
    let width = members[.strokeWidth].flatMap { number($0, CatalogLimits.lengths) }
    return Drawing.Shape(
      outline(of: kind, members), fill: paint(members[.fill]), stroke: paint(members[.stroke]),
      strokeWidth: width ?? 1)
  }

  private mutating func outline(
    of kind: ShapeKind, _ members: CatalogMembers<ShapeKey>
  ) -> Drawing.Outline {
    func value(_ key: ShapeKey, _ limits: ClosedRange<Double>) -> Double {
      members[key].flatMap { number($0, limits) } ?? 0
    }
    func length(_ key: ShapeKey) -> Double { value(key, CatalogLimits.lengths) }
    func place(_ x: ShapeKey, _ y: ShapeKey) -> Drawing.Place {
      Drawing.Place(value(x, CatalogLimits.coordinates), value(y, CatalogLimits.coordinates))
    }
    switch kind {
    case .circle: return .circle(center: place(.cx, .cy), radius: length(.r))
    case .ellipse:
      return .ellipse(center: place(.cx, .cy), radiusX: length(.rx), radiusY: length(.ry))
    case .rect:
      return .rect(
        origin: place(.x, .y), width: length(.width), height: length(.height),
        cornerRadius: length(.rx))
    case .line: return .line(from: place(.x1, .y1), to: place(.x2, .y2))
    case .path: return .path(path(members[.d]))
    }
  }

  private mutating func path(_ node: Int?) -> [Drawing.Segment] {
    guard let node, let text = text(node) else { return [] }
    do {
      return try PathText.segments(text)
    } catch {
      report(error, at: node)
      return []
    }
  }

  private mutating func paint(_ node: Int?) -> Drawing.Paint? {
    guard let node, let text = text(node) else { return nil }
    let paint = Drawing.Paint(hexadecimal: text)
    if paint == nil {
      let allowed = "six hexadecimal digits, such as \"#FFD75F\""
      report(Mistake("\"\(text)\" is not a color", allowed: allowed), at: node)
    }
    return paint
  }

  private mutating func number(_ node: Int, _ limits: ClosedRange<Double>) -> Double? {
    guard json.nodes[node].kind == .number else {
      reportWrongType(of: node, allowed: "a number such as 12.5")
      return nil
    }
    let text = json.bytes.string(json.nodes[node].range)
    let number = Double(text).flatMap { limits.contains($0) ? $0 : nil }
    if number == nil {
      let allowed = "a number from \(limits.lowerBound) to \(limits.upperBound)"
      report(Mistake("\(text) is out of range", allowed: allowed), at: node)
    }
    return number
  }
}
