import Localization
import RazeFacesConsole
import StoreCore

extension MenuSheet {
  /// The purchase outcomes that have occurred in this world, and how to provoke the others.
  static let coverage = MenuSheet(.coverage, isToRead: true, effectsOnNews: [.loadCoverage]) {
    shared, sheet in
    let texts = shared.texts
    let coverage = sheet.coverage
    return Menu(
      title: texts("Coverage"), text: coverage.map { [texts($0.summary)] } ?? [],
      choices: (coverage?.lines ?? []).map { line in
        Menu.Choice(
          title: "\(line.isSeen ? shared.marks.purchased : " ") \(texts(line.outcome.title))",
          note: line.last.map { "\(line.count)  \(shared.dates.day($0))" } ?? "",
          remark: texts(line.remark(shared.dates.minute)))
      })
  }
}
