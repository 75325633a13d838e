/// A writer that lays a checked text out as a person would write it: a member or an element in each
/// line, but in one line a value that holds no other object or array and fits. Names, numbers and
/// words stay as they are written.
struct JSONWriter {
  private static let width = 100
  private let bytes: JSONBytes

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  func text() -> String {
    text(of: JSONValue(bytes: bytes, offset: bytes.pastSpace(0)), indent: "", room: 0) + "\n"
  }

  /// - Parameter room: what the line needs beside the value.
  private func text(of value: JSONValue, indent: String, room: Int) -> String {
    let isArray = value.isArray
    guard isArray || value.isObject else { return bytes.string(value.offset..<value.end) }
    var parts: [String] = []
    var isFlat = true
    func add(_ part: JSONValue, key: String) {
      isFlat = isFlat && !part.isArray && !part.isObject
      parts.append(key + text(of: part, indent: indent + "  ", room: key.count + 1))
    }
    if isArray {
      value.forEachElement { add($0, key: "") }
    } else {
      value.forEachMember { key, value in
        add(value, key: bytes.string(key.offset..<key.end) + ": ")
        return true
      }
    }
    let (opening, closing) = isArray ? ("[", "]") : ("{", "}")
    let line = opening + parts.joined(separator: ", ") + closing
    if parts.isEmpty || (isFlat && indent.count + room + line.count <= Self.width) { return line }
    let lines = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(opening)\n\(lines)\n\(indent)\(closing)"
  }
}
