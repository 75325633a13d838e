import Foundation
import StoreCore

extension JSONWritable {
  /// Returns the output of `--json`, with sorted keys, a final newline, and no control characters.
  func jsonText(onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = try encoder.encode(tree ?? .null)
    return harmless(String(decoding: json, as: UTF8.self)) + "\n"
  }
}

/// Escapes DEL, C1 controls, and invisible characters, which the encoder does not escape. They
/// only occur in strings.
private func harmless(_ text: String) -> String {
  var result = ""
  var rest = text.unicodeScalars[...]
  while let place = rest.firstIndex(where: { $0.isASCII ? $0.value == 0x7F : isInvisible($0) }) {
    result += Substring(rest[..<place])
    for unit in String(rest[place]).utf16 {
      let digits = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    rest = rest[place...].dropFirst()
  }
  return result + Substring(rest)
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: scalar.properties.isDefaultIgnorableCodePoint
  }
}

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
