import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// A notice with an OK button.
struct Notice: StorefrontSheet {
  enum Kind: Sendable {
    /// The system's confirmation of a purchase.
    case allSet(name: String, isEarlier: Bool = false)
    case planChanged(name: String, PlanChange)
    case failed(title: Text, text: Text, cause: Refusal.Cause?)
    case restored(Restoration)
    case evidenceNotWritten(EvidenceFailure)
    /// A log entry in full.
    case logLine(time: String, text: Text)
  }

  private let kind: Kind
  /// The ID of the product whose purchase the notice is about.
  private let productID: String?
  private var transactionID: UInt64?

  init(_ kind: Kind, about productID: String? = nil) {
    self.kind = kind
    self.productID = productID
  }

  var name: SheetName { .notice }
  var level: SheetLevel { .notice }
  private var isAllSet: Bool { if case .allSet = kind { true } else { false } }

  /// Whether the notice is about purchases that the Library shows.
  private var hasLibrary: Bool {
    if case .restored(let restoration) = kind { restoration.count > 0 } else { isAllSet }
  }

  func pictured(_ shared: Shared) -> String? { isAllSet && face(shared) != nil ? productID : nil }

  var bindings: [Binding<Self>] {
    var bindings = productID == nil ? Self.keys : Self.keys + Self.leads
    if hasLibrary {
      bindings.removeAll { $0.keys == Self.library.keys }
      bindings.insert(Self.library, at: 1)
    }
    return bindings
  }

  private static let library = Binding<Self>("2", says: Text("Library")) { _, _ in
    [.close, .show(.library)]
  }

  /// The keys that open the transaction or the log entries of the purchase.
  private static let leads: [Binding<Self>] = [
    Binding("t", says: Text("Transaction").inSentence) { sheet, _ in
      [.close, .showTransaction(sheet.subject)]
    },
    Binding("e", says: Text("steps")) { sheet, _ in [.close, .showEvents(sheet.subject)] },
  ]

  private var subject: WorldEvent.Subject {
    WorldEvent.Subject(productID: productID, transactionID: transactionID)
  }

  private static let keys: [Binding<Self>] =
    [.acknowledge { _, _ in [.close] }] + Binding.screens { [.close, .show($0)] }

  func click(_ target: SheetFocus, _ shared: Shared) -> [Request] { [.close] }

  func awaitsTerms(of productID: String) -> Bool {
    guard case .failed(_, _, .interrupted?) = kind else { return false }
    return productID == self.productID
  }

  var effectsOnNews: [StorefrontEffect] { productID.map { [.loadPayment(of: $0)] } ?? [] }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    switch (message, kind) {
    case (.paymentLoaded(productID, let id), _): transactionID = id
    // This notice says when the plan begins.
    case (.happened(.planChanged), .planChanged): return .handled
    default: break
    }
    return .none
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(
      isAllSet && !hasLargeFace(shared) ? min(columns, Self.columns) : columns, focus: .accept,
      isCentered: true)
    switch kind {
    case .allSet(let name, let isEarlier):
      if let face = face(shared) {
        content.isPadded = false
        content.lines += (0..<face.size.height).map { .picture(face, row: $0) }
        content.addBlank()
      }
      content.addTitle(
        texts(isEarlier ? Text("Paid earlier, delivered now") : Text("You're all set.")))
      if !isEarlier { content.add(texts("Your purchase was successful.")) }
      content.add(name, .success)
      content.add(shared.environment, .quiet)
    case .planChanged(let name, let change):
      content.addTitle(texts("You're all set."))
      content.add(texts(change.result(shared.dates)))
      content.addBlank()
      content.add(name, .success)
      content.add(shared.environment, .quiet)
    case .logLine(let time, let text):
      content.isCentered = false
      content.addTitle(time)
      content.addBlank()
      content.add(texts(text))
    case .failed(let title, let text, let cause):
      content.addTitle(texts(title))
      if let productID { content.add(shared.productName(productID), .strong) }
      content.addBlank()
      content.add(texts(text))
      if let cause, let aside = cause.aside(shared.storeState?.faults) {
        content.addBlank()
        content.add(texts(aside), .quiet)
      }
    case .evidenceNotWritten(let failure):
      content.addTitle(texts("No Evidence Was Written"))
      content.addBlank()
      content.add(texts(.setting(.verbatim(failure.folder), .verbatim(failure.reason))))
      content.addBlank()
      content.add(texts("Open the storefront in a folder that you can write to."), .quiet)
    case .restored(let restoration):
      let isUndelivered = restoration.count == 0 && !shared.undelivered.isEmpty
      content.addTitle(
        texts(isUndelivered ? ProductStatus.undelivered.title(nil) : .restored(restoration.count)))
      for line in restoration.details(name: shared.productName) {
        content.add(texts(line))
      }
      if isUndelivered {
        for paid in shared.undelivered {
          content.add(shared.productName(paid.order.productID), .strong)
        }
        content.add(texts(.opensAgain), .quiet)
      } else if restoration.count == 0, let account = shared.account {
        let hint = Text("{name} has no purchases to restore. Coupons are never restored.")
        content.add(texts(hint, ["name": shared.firstName(account.email)]), .quiet)
      }
    }
    content.addBlank()
    let ok = SheetContent.Option(texts(.ok), .accept)
    content.lines.append(.wideButton(ok, columns: 20))
    return content
  }

  private static let columns = 40

  /// Returns the picture to reveal; nil if the window has no room for it.
  private func face(_ shared: Shared) -> Canvas? {
    let height = shared.layout.size.height
    guard let productID, height >= 24 else { return nil }
    let box = height >= 30 ? Size(28, 14) : Size(16, 8)
    let columns = SheetContent.columns(in: shared.layout.sheetArea.width)
    let large = Size(columns, min(columns / 2, height - Self.rowsOfText))
    let face = shared.picture(of: productID, .owned, fitting: hasLargeFace(shared) ? large : box)
    return face.size.height > 0 ? face : nil
  }

  /// The rows below the picture, and those around the sheet.
  private static let rowsOfText = 14

  /// Whether the picture fills the sheet.
  private func hasLargeFace(_ shared: Shared) -> Bool {
    isAllSet && shared.layout.size.holds(Size(120, 40))
  }
}

extension Text {
  static let opensAgain = Text("Press O: the app opens again and delivers it.")
}

extension PurchaseFailure {
  /// Whether the purchase continues as soon as the terms are agreed to.
  var isInterruption: Bool { error?.refusal?.cause == .interrupted }
}
