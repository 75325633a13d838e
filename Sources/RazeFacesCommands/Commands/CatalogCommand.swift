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
        [MistakeForm](),
        line: "\(path): no mistakes; \(catalog.appName) (\(catalog.bundleID)), "
          + "\(catalog.count) products, \(catalog.testers.count) testers")
    } catch let failure as CatalogFailure {
      if output.format == .json, failure.unreadable == nil {
        try output.print(failure.mistakes.map { MistakeForm($0) }) { "" }
      }
      throw CommandFailure(failure)
    }
  }
}

struct MistakeForm: Encodable {
  var file: String
  var line: Int
  var column: Int
  var path: String
  var problem: String
  var allowed: String

  init(_ mistake: CatalogMistake) {
    file = mistake.file
    line = mistake.line
    column = mistake.column
    path = mistake.path
    problem = mistake.problem
    allowed = mistake.allowed
  }
}
