import Foundation
import StoreCatalog
import StoreCore

/// `catalog check`: reads a catalog as the store would, and says all that is wrong with it.
package struct CatalogCommand {
  private let output: CommandOutput

  package init(_ output: CommandOutput) { self.output = output }

  package func check(_ path: String) throws {
    do {
      let catalog = try CatalogDocument.load(contentsOf: path)
      try output.print(
        [JSONObject](),
        line: "\(path): no mistakes; \(catalog.appName) (\(catalog.bundleID)), "
          + "\(catalog.count) products, \(catalog.testers.count) testers")
    } catch let failure as CatalogFailure {
      if output.format == .json, failure.unreadable == nil {
        try output.print(failure.mistakes.map(\.json)) { [] }
      }
      throw CommandFailure(failure)
    }
  }
}

extension CatalogMistake {
  fileprivate var json: JSONObject {
    [
      "file": file, "line": line, "column": column, "path": path, "problem": problem,
      "allowed": allowed,
    ]
  }
}
