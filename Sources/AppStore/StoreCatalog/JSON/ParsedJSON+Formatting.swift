extension ParsedJSON {
  private static let width = 100

  /// Returns validated JSON with one member or element per line. Containers without nested containers
  /// stay on one line if they fit. Numbers and strings are not changed.
  func formatted() -> String { formatted(0, indent: "", room: 0) + "\n" }

  /// - Parameter room: the columns that the rest of the line needs.
  private func formatted(_ node: Int, indent: String, room: Int) -> String {
    guard isContainer(node) else { return source(of: node) }
    let isObject = nodes[node].kind == .object
    var parts: [String] = []
    var isFlat = true
    for child in children(of: node) {
      let key = isObject ? source(of: child) + ": " : ""
      let value = isObject ? child + 1 : child
      isFlat = isFlat && !isContainer(value)
      parts.append(key + formatted(value, indent: indent + "  ", room: key.count + 1))
    }
    let (opening, closing) = isObject ? ("{", "}") : ("[", "]")
    let line = opening + parts.joined(separator: ", ") + closing
    if parts.isEmpty || (isFlat && indent.count + room + line.count <= Self.width) { return line }
    let lines = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(opening)\n\(lines)\n\(indent)\(closing)"
  }

  private func source(of node: Int) -> String { bytes.string(nodes[node].range) }

  private func isContainer(_ node: Int) -> Bool { [.object, .array].contains(nodes[node].kind) }
}
