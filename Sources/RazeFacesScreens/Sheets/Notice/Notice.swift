import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// What has to be read and put away with Enter.
struct Notice: LineSheet {
  typealias Text = NoticeText

  enum Focus: Hashable, Sendable { case ok }

  enum Kind: Sendable {
    /// The system's own.
    case allSet(name: String)
    case planChanged(name: String, PlanChange)
    case failed(title: NoticeText, text: Phrase, label: String?)
    case restored(Restoration)
    /// A line of the log at full length.
    case logLine(time: String, text: Phrase)
  }

  private let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var level: SheetLevel { .notice }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), KeyPress(.escape), " ", "o", common: .ok, footer: .always
      ) { _, _ in [.close] }
    ] + Binding.screens { [.close, .show($0)] }

  func click(_ target: Focus, _ shared: Shared) -> [Request] { [.close] }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(NoticeText.self)
    var content = SheetContent<Focus>(columns, focus: .ok, isCentered: true)
    switch kind {
    case .allSet(let name):
      content.addTitle(texts(.allSet))
      content.add(texts(.success))
      content.addBlank()
      content.add(name, .success)
      content.add(shared.texts(FrameText.self)(.environment), .quiet)
    case .planChanged(let name, let change):
      content.addTitle(texts(.allSet))
      let words = shared.texts.console.subscriptions.result(change, shared.dates)
      content.add(shared.texts.changed(words))
      content.addBlank()
      content.add(name, .success)
      content.add(shared.texts(FrameText.self)(.environment), .quiet)
    case .logLine(let time, let text):
      content.isCentered = false
      content.addTitle(time)
      content.addBlank()
      content.add(text(shared.texts))
    case .failed(let title, let text, let label):
      content.addTitle(texts(title))
      content.addBlank()
      content.add(text(shared.texts))
      content.addBlank()
      if let label { content.add(label, .problem) }
    case .restored(let restoration):
      content.addTitle(texts(.restored(restoration.count)))
      for line in shared.texts.shop.details(restoration, name: shared.productName) {
        content.add(shared.texts.changed(line))
      }
      content.add(texts(restoration.count == 0 ? hint(shared) : .lookInLibrary), .quiet)
    }
    content.addBlank()
    content.addButtons([.init(shared.texts(FrameText.self)(.okButton), .ok)])
    return content
  }

  private func hint(_ shared: Shared) -> NoticeText {
    shared.account.map { .nothingBoughtBy($0.email) } ?? .nothingBought
  }
}
