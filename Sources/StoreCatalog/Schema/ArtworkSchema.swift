import StoreCore

/// The keys of a product's artwork. Rows of letters, which earlier versions drew, are ignored,
/// whether they are the value of `letters` or of the artwork itself.
enum ArtworkKey: Int, CatalogKey {
  case letters, viewBox, shapes

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

extension JSONValue {
  /// The artwork, which was validated before; nil if it has no shapes.
  var drawing: Drawing? {
    let box = member(ArtworkKey.viewBox)?.map { $0.double } ?? []
    let shapes = member(ArtworkKey.shapes)?.map { $0.drawnShape }.compactMap(\.self) ?? []
    guard box.count == 4, !shapes.isEmpty else { return nil }
    let viewBox = Drawing.ViewBox(x: box[0], y: box[1], width: box[2], height: box[3])
    return Drawing(viewBox: viewBox, shapes: shapes)
  }

  fileprivate var double: Double { Double(numberText) ?? 0 }

  private var drawnShape: Drawing.Shape? {
    func number(_ key: ShapeKey) -> Double { member(key)?.double ?? 0 }
    func place(_ x: ShapeKey, _ y: ShapeKey) -> Drawing.Place {
      Drawing.Place(number(x), number(y))
    }
    guard let kind = member(ShapeKey.shape)?.string.flatMap(ShapeKind.init(rawValue:)) else {
      return nil
    }
    let outline: Drawing.Outline =
      switch kind {
      case .circle: .circle(center: place(.cx, .cy), radius: number(.r))
      case .ellipse:
        .ellipse(center: place(.cx, .cy), radiusX: number(.rx), radiusY: number(.ry))
      case .rect:
        .rect(
          origin: place(.x, .y), width: number(.width), height: number(.height),
          cornerRadius: number(.rx))
      case .line: .line(from: place(.x1, .y1), to: place(.x2, .y2))
      case .path:
        .path((try? PathText.segments(text(ShapeKey.d)).get()) ?? [])
      }
    return Drawing.Shape(
      outline, fill: Drawing.Paint(hexadecimal: text(ShapeKey.fill)),
      stroke: Drawing.Paint(hexadecimal: text(ShapeKey.stroke)),
      strokeWidth: member(ShapeKey.strokeWidth)?.double ?? 1)
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

enum ArtworkSchema {
  static func check(_ node: Int, in checker: inout CatalogChecker) {
    if checker.json.nodes[node].kind == .array { return }
    guard let members = checker.members(of: node, ArtworkKey.self) else { return }
    switch (members[.viewBox], members[.shapes]) {
    case (let box?, let shapes?):
      checkViewBox(box, in: &checker)
      checkShapes(shapes, in: &checker)
    case (nil, nil):
      if members[.letters] == nil { checker.tell(.emptyArtwork, at: node) }
    case (nil, _?): checker.tellMissing(ArtworkKey.viewBox, Mistake.someViewBox, in: node)
    case (_?, nil): checker.tellMissing(ArtworkKey.shapes, Mistake.someShapes, in: node)
    }
  }

  private static func checkViewBox(_ node: Int, in checker: inout CatalogChecker) {
    guard checker.isArray(node) else { return }
    var count = 0
    checker.forEachElement(of: node) { checker, element in
      count += 1
      checker.checkNumber(element, count < 3 ? CatalogLimits.coordinates : CatalogLimits.lengths)
    }
    if count != 4 { checker.tell(.viewBox, at: node) }
  }

  private static func checkShapes(_ node: Int, in checker: inout CatalogChecker) {
    guard checker.isArray(node) else { return }
    var count = 0
    checker.forEachElement(of: node) { checker, shape in
      count += 1
      checkShape(shape, in: &checker)
    }
    if !CatalogLimits.shapes.contains(count) { checker.tell(.shapes(count), at: node) }
  }

  private static func checkShape(_ node: Int, in checker: inout CatalogChecker) {
    guard let members = checker.members(of: node, ShapeKey.self),
      let place = checker.word(members[.shape], in: ShapeKind.names)
    else { return }
    let kind = ShapeKind.allCases[place]
    for key in kind.required where members[key] == nil {
      checker.tellMissing(key, Mistake.attribute(of: kind), in: node)
    }
    let allowed = kind.allowed
    for key in ShapeKey.allCases {
      guard let value = members[key] else { continue }
      if allowed.contains(key) {
        check(key, value, in: &checker)
      } else {
        checker.tell(.foreignAttribute(key, of: kind), at: value - 1)
      }
    }
    if members[.fill] == nil, members[.stroke] == nil { checker.tell(.invisibleShape, at: node) }
  }

  private static func check(_ key: ShapeKey, _ node: Int, in checker: inout CatalogChecker) {
    switch key {
    case .shape: break
    case .cx, .cy, .x, .y, .x1, .y1, .x2, .y2:
      checker.checkNumber(node, CatalogLimits.coordinates)
    case .r, .rx, .ry, .width, .height, .strokeWidth:
      checker.checkNumber(node, CatalogLimits.lengths)
    case .fill, .stroke:
      checker.checkText(node, { Drawing.Paint(hexadecimal: $0) != nil }, Mistake.paint)
    case .d:
      guard checker.isText(node) else { return }
      if case .failure(let problem) = PathText.segments(checker.json.text(of: node)) {
        checker.tell(.path(problem), at: node)
      }
    }
  }
}

extension CatalogChecker {
  fileprivate mutating func checkNumber(_ node: Int, _ limits: ClosedRange<Double>) {
    guard json.nodes[node].kind == .number else {
      return tellType(of: node, allowed: "a number such as 12.5")
    }
    let text = json.bytes.string(json.nodes[node].range)
    if !(Double(text).map(limits.contains) ?? false) { tell(.measure(text, limits), at: node) }
  }
}

extension Mistake {
  fileprivate static let emptyArtwork = Mistake(
    "there is nothing to draw", allowed: "\"viewBox\" and \"shapes\"")
  fileprivate static let someViewBox = "[x, y, width, height], such as [0, 0, 100, 100]"
  fileprivate static let someShapes = "shapes, such as {\"shape\": \"circle\", ...}"
  fileprivate static let viewBox = Mistake("this is not a view box", allowed: someViewBox)
  fileprivate static let invisibleShape = Mistake(
    "the shape has no color", allowed: "\"fill\", \"stroke\" or both")

  fileprivate static func shapes(_ count: Int) -> Mistake {
    let limits = CatalogLimits.shapes
    return Mistake(
      "the artwork has \(count) shapes",
      allowed: "\(limits.lowerBound) to \(limits.upperBound) shapes")
  }

  fileprivate static func attribute(of kind: ShapeKind) -> String {
    "a \(kind.rawValue) has \(kind.allowed.map(\.name).joined(separator: ", "))"
  }

  fileprivate static func foreignAttribute(_ key: ShapeKey, of kind: ShapeKind) -> Mistake {
    Mistake(
      "a \(kind.rawValue) has no \"\(key.name)\"",
      allowed: kind.allowed.map(\.name).joined(separator: ", "))
  }

  fileprivate static func measure(_ text: String, _ limits: ClosedRange<Double>) -> Mistake {
    Mistake(
      "\(text) is out of range",
      allowed: "a number from \(limits.lowerBound) to \(limits.upperBound)")
  }

  fileprivate static func paint(_ text: String) -> Mistake {
    Mistake("\"\(text)\" is not a color", allowed: "six hexadecimal digits, such as \"#FFD75F\"")
  }

  fileprivate static func path(_ problem: PathText.Problem) -> Mistake {
    Mistake(problem.words, allowed: "SVG's M, L, H, V, C, Q, A and Z with their numbers")
  }
}
