/// The five places of the storefront, in the order of their number keys.
enum Tab: Int, CaseIterable, Sendable {
  case store, library, transactions, sandbox, log

  /// The key that leads there.
  var number: Int { rawValue + 1 }

  func turned(by step: Int) -> Tab {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }
}
