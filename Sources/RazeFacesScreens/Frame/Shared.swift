import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// A text in the language that is spoken when it is shown.
struct Phrase: Sendable {
  private let words: @Sendable (Texts) -> String

  init(_ words: @escaping @Sendable (Texts) -> String) { self.words = words }

  init(_ text: Text) { words = { $0(text) } }

  /// Returns the phrase of a name, or of words from elsewhere.
  static func verbatim(_ words: String) -> Phrase { Phrase { _ in words } }

  func callAsFunction(_ texts: Texts) -> String { words(texts) }
}

/// The state that all screens and sheets read and none of them changes.
struct Shared: Sendable {
  var device = DeviceState()
  let content: AppContent
  /// Products whose payment was asked for and is not in the queue yet.
  var onTheWay: Set<String> = []
  /// The console's snapshot; read when a screen needs it.
  var consoleSnapshot = ConsoleSnapshot()
  /// Whether it was read once.
  var hasConsoleSnapshot = false
  /// The transactions that entitle the signed-in account; read when a screen needs them.
  var entitlements: [TransactionRecord] = []
  /// The account's purchases that were refunded or are no longer shared; read with them.
  var revokedPurchases: [TransactionRecord] = []
  /// Whether they were read since the account signed in.
  var hasEntitlements = false
  var layout: Layout
  var texts: Texts { didSet { dates = dates.written(texts.language.dates) } }
  /// The languages that the screens can have.
  let spoken: [Language]
  private(set) var dates: DateText
  var theme: Theme
  /// Pictures that were drawn already.
  let drawings = Drawings()
  var unveiling = Unveiling()
  let marks: Marks
  /// The sandbox's time.
  var now: Date
  /// Whether pictures may move.
  let allowsMotion: Bool
  /// A count that goes up while something moves.
  var tick = 0

  init(
    content: AppContent, screen: Screen, texts: Texts = .english,
    spoken: [Language] = [], timeZone: TimeZone, now: Date, allowsMotion: Bool = true
  ) {
    self.content = content
    layout = Layout(size: screen.size)
    self.texts = texts
    self.spoken = spoken
    dates = DateText(timeZone: timeZone, form: texts.language.dates)
    let capabilities = screen.capabilities
    theme = Theme(capabilities.colors, background: capabilities.background)
    marks = Marks(glyphs: screen.capabilities.glyphs)
    self.now = now
    self.allowsMotion = allowsMotion
  }

  var shop: ShopState { device.shop }
  /// The device's snapshot; nil until the store has told.
  var snapshot: DeviceSnapshot? { device.snapshot }
  var account: Account? { snapshot?.account }
  var holdings: Holdings {
    Holdings(
      entitlements: entitlements, revoked: revokedPurchases,
      subscriptions: snapshot?.subscriptions ?? [])
  }
  var languages: [String] { snapshot?.languages ?? [] }

  /// Whether nobody is signed in and nothing was bought yet.
  var isUntouched: Bool { account == nil && shop.content == PurchasedContent() }

  /// Returns a phrase in the shop's own words, with the explanations of this device.
  func shop(_ words: @escaping @Sendable (ShopTexts, Explanations) -> String) -> Phrase {
    Phrase { [device] texts in
      words(texts.shop, device.explanations(texts.refusals, on: .screen))
    }
  }

  /// Returns the app's words on a failure as on a device: ``Notice`` shows the sandbox's part apart.
  func alert(_ broadcast: Broadcast) -> Phrase {
    Phrase { [device] texts in
      var explanations = device.explanations(texts.refusals, on: .screen)
      explanations.allowingPayments = nil
      explanations.error = { [error = explanations.error] in
        $0.refusal.map(texts.refusals.onDevice) ?? error($0)
      }
      return texts.shop.note(broadcast, explanations)
    }
  }

  /// Returns the tester's panel as it stands now.
  ///
  /// - Parameter transaction: the line of the ledger that it is about.
  func panel(lookingAt transaction: TransactionRecord? = nil) -> ConsolePanel {
    ConsolePanel(
      ConsoleFacts(
        catalog: content.catalog, device: snapshot, snapshot: consoleSnapshot,
        keptPromotions: shop.keptPromotions.count, now: now, transaction: transaction),
      texts, dates)
  }

  /// Returns the app's name for a product, for sale or not.
  func productName(_ id: String) -> String { content.name(id, languages: languages) ?? id }

  /// Returns the standing of the account's subscription to a product, in words; nil if there is
  /// none.
  func standing(_ id: String, _ date: (Date) -> String) -> String? {
    snapshot?.subscription(to: id).map { standing in
      let next = productName(standing.renewsAs)
      return texts.subscriptions.standing(standing, renewsAs: next, date)
    }
  }

  /// Returns a product's state as the tables and pages say it.
  func status(_ status: ProductStatus) -> String { texts.transactions.status(status) }

  func shortStatus(_ status: ProductStatus) -> String {
    texts.transactions.shortStatus(status)
  }

  /// Returns whether the app on this device has nothing of what was bought in a transaction.
  func hasNothing(of record: TransactionRecord) -> Bool {
    shop.content.hasNothing(of: record, entitlement: holdings.entitlement(record.productID)?.id)
  }

  /// Returns the reason why the App Store does not sell a product just now.
  func reasonUnavailable(_ id: String) -> String {
    device.invalidReasons[id].map { reason in texts.refusals.reason(reason) }
      ?? texts.shop.noReason
  }

  /// The present picture of the spinner.
  var spinner: String { marks.spinner(tick, moves: allowsMotion) }
}

/// The products that the signed-in account has or had.
struct Holdings: Hashable, Sendable {
  var entitlements: [TransactionRecord] = []
  var revoked: [TransactionRecord] = []
  var subscriptions: [SubscriptionStanding] = []

  func entitlement(_ productID: String) -> TransactionRecord? {
    entitlements.first { $0.productID == productID }
  }

  func subscription(_ productID: String) -> SubscriptionStanding? {
    subscriptions.first { $0.productID == productID }
  }
}
