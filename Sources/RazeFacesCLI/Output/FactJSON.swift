import Foundation
import StoreCore

extension WorldEvent.Fact {
  /// The fact as `--json` prints it: with the same names as other output, a name for each value,
  /// and no nested JSON strings.
  var json: JSONTree {
    get throws {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .millisecondsSince1970
      return plain(try JSONDecoder().decode(JSONTree.self, from: try encoder.encode(self)))
    }
  }
}

/// The names that differ between the stored facts and `--json`, which uses Apple's names.
private let names = [
  "originalID": "originalTransactionId", "transactionID": "transactionId",
  "productID": "productId", "id": "productId", "title": "displayName", "expires": "expiresDate",
  "appBundleID": "bundleId", "asksToBuySwitched": "askToBuySwitched", "_1": "failure",
]

private func plain(_ tree: JSONTree) -> JSONTree {
  switch tree {
  case .list(let list): return .list(list.map(plain))
  case .object(let members):
    if let text = members["json"]?.text, members.count == 1 {
      let own = try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
      return own.map(plain) ?? .text(text)
    }
    if let value = members["_0"], members.count == 1 { return plain(value) }
    // `_0` is an order if the product or the transaction is also there, under its own name.
    let isOrder = members["productID"] != nil || members["transactionID"] != nil
    var result: [String: JSONTree] = [:]
    for (name, value) in members {
      let name = name == "_0" ? (isOrder ? "order" : "productId") : names[name] ?? name
      if name == "cause", let text = value.text, text.hasPrefix("{"),
        let cause = try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
      {
        // The app stores the store's reason as a JSON string.
        result[name] = plain(cause)
      } else if name.hasSuffix("Id"), let number = value.number {
        result[name] = .text(String(number))
      } else {
        result[name] = plain(value)
      }
    }
    if result["price"] != nil, let code = members["storefront"]?.text {
      let currency = Storefront.storefront(countryCode: code)?.currencyCode
      result["currency"] = currency.map(JSONTree.text)
    }
    return .object(result)
  case .text, .number, .decimal, .flag, .null: return tree
  }
}
