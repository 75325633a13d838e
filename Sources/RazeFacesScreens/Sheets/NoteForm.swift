import Foundation
import Localization
import TerminalKit

/// The form for a note, which goes into the log.
struct NoteForm: StorefrontSheet {

  enum Focus: Hashable, Sendable { case words, cancel, accept }

  private var words = TextField()
  private var problem: Phrase?

  var name: SheetName { .note }
  var bindings: [Binding<Self>] { Self.form }
  var takesText: Bool { true }

  private static let form: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: Text("save"), footer: .always) { sheet, _ in sheet.accept() },
    .cancel { _, _ in [.close] },
  ]

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    words.apply(edit)
    problem = nil
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    switch target {
    case .words: []
    case .cancel: [.close]
    case .accept: accept()
    }
  }

  private mutating func accept() -> [Request] {
    let note = words.text.trimmingCharacters(in: .whitespaces)
    guard !note.isEmpty else {
      problem = Phrase(Text("Enter the note."))
      return []
    }
    return [.close, .perform(.addNote(note))]
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts
    var content = SheetContent<Focus>(columns, focus: .words)
    content.addTitle(texts("Note"))
    content.add(texts("The note goes into the log, and onto the page of evidence."), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts("Words"), words, .words))
    content.addProblem(problem?(shared.texts))
    content.addAnswers(cancel: .cancel, texts("Save"), .accept, shared)
    return content
  }
}
