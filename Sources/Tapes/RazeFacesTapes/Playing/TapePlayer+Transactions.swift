import Foundation

extension TapePlayer {
  private static let suffix = ".transaction"

  /// Replaces `$face.transaction` with the ID of the product's newest transaction.
  func withTransactions(_ arguments: [String]) async throws -> [String] {
    var filled = arguments
    for (place, argument) in arguments.enumerated()
    where argument.hasPrefix("$") && argument.hasSuffix(Self.suffix) {
      let name = String(argument.dropLast(Self.suffix.count))
      filled[place] = try await newestTransaction(of: name)
    }
    return filled
  }

  private func newestTransaction(of name: String) async throws -> String {
    let product = try productID(name)
    let ending = await stage.run(
      ["transactions", "list", "--all", "--json", "--product", product, "--limit", "1"])
    let parsed = try? JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    guard let number = (parsed as? [[String: Any]])?.first?["transactionId"] as? String else {
      throw Failure(expected: "\(product) has a transaction", found: "it has none")
    }
    return number
  }
}
