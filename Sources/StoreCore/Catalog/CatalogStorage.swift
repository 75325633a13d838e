/// A checked catalog's text, with where its products stand and how their IDs find them.
///
/// A class because every `CatalogProduct` refers to it.
final class CatalogStorage: Sendable {
  let text: JSONText
  let primaryLanguage: String
  private let offsets: [UInt32]
  private let index: ProductIndex

  init(text: JSONText, primaryLanguage: String, offsets: [UInt32], index: ProductIndex) {
    self.text = text
    self.primaryLanguage = primaryLanguage
    self.offsets = offsets
    self.index = index
  }

  var count: Int { offsets.count }

  func offset(of product: Int) -> Int { Int(offsets[product]) }

  func product(withID id: String) -> Int? {
    let wanted = JSONKey(id)
    return index.first(hash: ProductIndex.hash(of: id)) { candidate in
      text.read { bytes in
        JSONValue(bytes: bytes, offset: offset(of: candidate))
          .member(.productID)?.matches(wanted) ?? false
      }
    }
  }
}

extension JSONKey {
  fileprivate static let productID = JSONKey("productID")
}
