import Foundation
import StoreCatalog
import StoreCore

/// `catalog check`: reads a catalog as the store would, and says all that is wrong with it.
package enum CatalogReport {
  package static func check(
    file: String?, environment: [String: String], format: Desk.Format,
    streams: CommandStreams = .standard
  ) throws {
    let path = try CatalogSource.path(option: file, environment: environment) {
      FileManager.default.fileExists(atPath: $0)
    }
    do {
      let catalog = try CatalogDocument.load(contentsOf: path)
      switch format {
      case .text: try streams.write(CommandWords.catalogIsGood(path, catalog) + "\n")
      case .json: try streams.write(JSONOutput.text([MistakeForm]()))
      }
    } catch let failure as CatalogFailure {
      if format == .json, failure.unreadable == nil {
        try streams.write(JSONOutput.text(failure.mistakes.map { MistakeForm($0) }))
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
