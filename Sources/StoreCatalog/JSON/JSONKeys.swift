/// The words that are allowed in one place, in the order in which they are usually written.
struct JSONKeys: Sendable {
  let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  var count: Int { names.count }

  subscript(index: Int) -> String { names[index] }

  /// Returns a word's index in the table. The search begins at `hint`, since members mostly come in
  /// the usual order.
  func index(of range: Range<Int>, in bytes: JSONBytes, hint: Int = 0) -> Int? {
    var index = hint
    for _ in names {
      if index >= names.count { index = 0 }
      if bytes.equals(names[index], range) { return index }
      index += 1
    }
    return nil
  }

  func index(of name: String) -> Int? { names.firstIndex(of: name) }
}
