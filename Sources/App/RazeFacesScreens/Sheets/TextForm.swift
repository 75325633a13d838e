import Foundation
import Localization
import RazeFacesConsole
import StoreCore

/// A form that asks for one text.
struct TextForm: FormSheet {
  enum Purpose: Hashable, Sendable {
    case note, notificationAddress
    case accountToken(transaction: UInt64)
  }

  let purpose: Purpose
  var focus = SheetFocus.text
  private var words: TextField
  private var problem: Text?

  /// - Parameter text: the text to begin with.
  init(_ purpose: Purpose, _ text: String = "") {
    (self.purpose, words) = (purpose, TextField(text))
  }

  var name: SheetName { purpose == .note ? .note : .value }
  static var accepting: Text { Text("Save") }

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    target == .text ? \.words : nil
  }

  mutating func didEdit(_ shared: Shared) { problem = nil }

  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    if let effect = purpose.effect(of: words.text.trimmingCharacters(in: .whitespaces)) {
      return [.close, .perform(effect)]
    }
    problem = purpose.words.request
    return []
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addTitle(texts(purpose.words.title))
    content.add(texts(purpose.words.hint), .hint)
    content.addBlank()
    content.lines.append(.field(label: texts(purpose.words.label), words, .text))
    content.addProblem(problem.map { shared.texts($0) })
    content.addAnswers(texts(Self.accepting), shared)
    return content
  }
}

extension TextForm.Purpose {
  /// The texts of the form. The last one is shown if the input is not valid.
  fileprivate var words: (title: Text, hint: Text, label: Text, request: Text) {
    switch self {
    case .note:
      (
        .note, Text("The note is added to the log and to the evidence."), Text("Words"),
        Text("Enter the note.")
      )
    case .notificationAddress:
      (
        Switch.notificationAddress.title, Switch.notificationAddress.hint, Text("Address"),
        Text("Enter an address of this machine, such as {address}.", ["address": Self.usualAddress])
      )
    case .accountToken:
      (
        TesterCommand.Transaction.setTheAccountToken,
        Text("The UUID by which your server knows the customer."),
        .verbatim("UUID"), Text("Enter a UUID.")
      )
    }
  }

  static let usualAddress = "http://127.0.0.1:3000/notifications"

  /// Returns what a text does; nil if it is not usable.
  fileprivate func effect(of text: String) -> StorefrontEffect? {
    switch self {
    case .note: return text.isEmpty ? nil : .addNote(text)
    case .notificationAddress:
      let address = NotificationAddress(text)?.text
      guard text.isEmpty || address != nil else { return nil }
      return .control(.world(.set(.notificationAddress(address))))
    case .accountToken(let id):
      return UUID(uuidString: text).map { .control(.world(.transaction(id, .setAccountToken($0)))) }
    }
  }
}
