import Localization
package import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop

/// The contents of the storefront's screen as values, so that tapes need not parse the canvas.
package struct ScreenContents: Sendable {
  /// The names of all screens.
  package static let screens = Tab.allCases.map { "\($0)" }

  let state: StorefrontState

  package var screen: String { "\(state.tab)" }

  /// The last one is in front.
  package var sheets: [SheetName] { state.sheets.map(\.name) }

  /// The note above the keys and the text of each sheet, in the current language.
  package var texts: [String] {
    let note = state.note.map { state.shared.texts($0.words) }
    return [note].compactMap(\.self) + state.sheets.map { $0.text(state.shared) }
  }

  /// The product selected on the store screen.
  package var selectedProductID: String? {
    (state.screens[Tab.store.rawValue] as? StoreScreen)?.selected?.id
  }

  /// Whether input is hidden, as for a password.
  package var takesSecret: Bool { state.sheets.last?.takesSecret(state.shared) ?? false }

  /// Returns the status of a product on this device; nil if the app does not have the product.
  package func status(of productID: String) -> ProductStatus? {
    products.first { $0.id == productID }?.status
  }

  /// The products in the order of the app's list.
  package var products: [(id: String, status: ProductStatus)] { state.shared.device.products }

  package func owns(_ productID: String) -> Bool { state.shared.shop.content.owns(productID) }
}

extension AppState {
  /// The products on this device and their statuses.
  var products: [(id: String, status: ProductStatus)] {
    shop.productList.entries.map { (id: $0.id, status: status(of: $0)) }
  }
}

extension StorefrontState {
  /// What is in front, in a few words: a sheet, a note, or the screen.
  var summary: String {
    if let sheet = sheets.last { return sheet.title(shared) }
    return note.map { shared.texts($0.words) } ?? shared.texts(screen.title)
  }
}

extension StorefrontSheet {
  fileprivate func title(_ shared: Shared) -> String {
    content(shared).lines.lazy.compactMap { line in
      switch line {
      case .title(let text), .header(let text, _): text
      default: nil
      }
    }.first ?? ""
  }

  fileprivate func takesSecret(_ shared: Shared) -> Bool {
    let content = content(shared)
    return content.lines.contains { line in
      if case .field(_, _, content.focus, isSecret: true) = line { true } else { false }
    }
  }

  /// The text of all lines in reading order.
  fileprivate func text(_ shared: Shared) -> String {
    content(shared).lines.flatMap { line -> [String] in
      switch line {
      case .title(let text), .text(let text, _): [text]
      case .pair(let name, let value, _): [name, value]
      case .field(let label, _, _, _): [label]
      case .choice(let label, let value, _): [label, value]
      case .item(let title, let note, _): [title, note]
      case .options(let options), .buttons(let options): options.map(\.title)
      case .header(let title, let option): [title, option.title]
      case .picture(_, _, let text, _): [text]
      case .wideButton(let option, _): [option.title]
      case .blank, .rule: []
      }
    }.joined(separator: " ")
  }
}
