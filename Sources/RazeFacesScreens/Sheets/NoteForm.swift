import Foundation
import Localization
import TerminalKit

/// The form for a note, which goes into the log.
struct NoteForm: StorefrontSheet {
  typealias Text = NoteText

  enum Focus: Hashable, Sendable { case words, cancel, accept }

  private var words = TextField()
  private var problem: Phrase?

  var name: SheetName { .note }
  var bindings: [Binding<Self>] { Self.form }
  var takesText: Bool { true }

  private static let form: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: .noteKey, footer: .always) { sheet, _ in sheet.accept() },
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
      problem = Phrase(NoteText.missing)
      return []
    }
    return [.close, .perform(.addNote(note))]
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(NoteText.self)
    var content = SheetContent<Focus>(columns, focus: .words)
    content.addTitle(texts(.title))
    content.add(texts(.about), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts(.words), words, .words))
    content.addProblem(problem?(shared.texts))
    content.addAnswers(cancel: .cancel, texts(.save), .accept, shared)
    return content
  }
}
