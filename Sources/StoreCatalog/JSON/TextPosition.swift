/// A place in a text as editors count it: lines and characters from 1.
struct TextPosition: Equatable {
  var line: Int
  var column: Int

  init(of offset: Int, in bytes: JSONBytes) {
    var walker = Walker(bytes: bytes)
    self = walker.advance(to: offset)
  }

  private init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// A finder of the places of ascending offsets in one pass over the text.
  struct Walker {
    let bytes: JSONBytes
    private var offset = 0
    private var position = TextPosition(line: 1, column: 1)

    init(bytes: JSONBytes) {
      self.bytes = bytes
    }

    mutating func advance(to target: Int) -> TextPosition {
      while offset < target {
        switch bytes[offset] {
        case 0x0A: position = TextPosition(line: position.line + 1, column: 1)
        case 0x80...0xBF: break
        default: position.column += 1
        }
        offset += 1
      }
      return position
    }
  }
}
