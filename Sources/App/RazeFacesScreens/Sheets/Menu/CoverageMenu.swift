import Localization
import RazeFacesConsole
import StoreCore

/// The purchase outcomes that have occurred in this world, and how to provoke the others.
struct CoverageMenu: MenuSubject {
  private var coverage: Coverage?

  var name: SheetName { .coverage }
  var isToRead: Bool { true }
  var effectsOnNews: [StorefrontEffect] { [.loadCoverage] }

  mutating func receive(_ message: StorefrontMessage) {
    if case .coverageLoaded(let loaded) = message { coverage = loaded }
  }

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    return Menu(
      title: texts("Coverage"), text: coverage.map { [texts($0.summary)] } ?? [],
      choices: (coverage?.lines ?? []).map { line in
        Menu.Choice(
          "\(line.isSeen ? shared.marks.purchased : " ") \(texts(line.outcome.title))",
          note: line.last.map { "\(line.count)  \(shared.dates.day($0))" } ?? "",
          remark: texts(line.remark(shared.dates.minute))
        ) { _ in [] }
      }, isLoading: coverage == nil)
  }
}
