import Foundation
import StoreCore

extension WorldEvent.Fact {
  /// The fact for `--json`, with the member names of other output.
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
  "appBundleID": "bundleId", "asksToBuySwitched": "askToBuySwitched", "_0": "of", "_1": "reason",
]

private func plain(_ tree: JSONTree) -> JSONTree {
  switch tree {
  case .list(let list): return .list(list.map(plain))
  case .object(let members):
    if let value = members["_0"], members.count == 1 { return plain(value) }
    var result: [String: JSONTree] = [:]
    for (name, value) in members {
      let name = names[name] ?? name
      if name.hasSuffix("Id"), let number = value.number {
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
