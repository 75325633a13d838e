import Foundation
import Localization
import TerminalKit

struct NoteForm: FormSheet {
  enum Focus: Hashable, Sendable { case words, cancel, accept }

  var focus = Focus.words
  private var words = TextField()
  private var problem: Text?

  var name: SheetName { .note }
  static var accepting: Text { Text("save") }

  static func field(at target: Focus) -> WritableKeyPath<Self, TextField>? {
    target == .words ? \.words : nil
  }

  mutating func didEdit(_ shared: Shared) { problem = nil }

  mutating func choose(_ target: Focus, _ shared: Shared) -> [Request] {
    if target == .cancel { return dismissal }
    let note = words.text.trimmingCharacters(in: .whitespaces)
    if !note.isEmpty { return [.close, .perform(.addNote(note))] }
    problem = Text("Enter the note.")
    return []
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(texts("Note"))
    content.add(texts("The note is added to the log and to the evidence."), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts("Words"), words, .words))
    content.addProblem(problem.map { shared.texts($0) })
    content.addAnswers(cancel: .cancel, texts("Save"), .accept, shared)
    return content
  }
}
