import Foundation
import StoreCore

extension WorldEvent.Fact {
  /// The fact for `--json`, with the member names of other output and without nested JSON strings.
  var json: JSONTree {
    get throws {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .millisecondsSince1970
      return plain(try JSONDecoder().decode(JSONTree.self, from: try encoder.encode(self)))
    }
  }
}

/// The names in `--json` for stored members whose names differ. `--json` uses Apple's names.
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
    // `_0` is an order if the product or transaction has its own member.
    let isOrder = members["productID"] != nil || members["transactionID"] != nil
    var result: [String: JSONTree] = [:]
    for (name, value) in members {
      let name = name == "_0" ? (isOrder ? "order" : "productId") : names[name] ?? name
      if name == "cause", let text = value.text, text.hasPrefix("{"),
        let cause = try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
      {
        // The app stores the store's reason as JSON in a string.
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
