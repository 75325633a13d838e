import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// The state that all screens and sheets read, but do not change.
struct Shared: Sendable {
  var device = AppState()
  let content: Catalog
  /// The IDs of products with a requested payment that is not in the queue yet.
  var onTheWay: Set<String> = []
  /// Loaded when a screen or menu needs it.
  var sandboxLists = SandboxLists()
  var hasSandboxLists = false
  /// The account's purchases, which are loaded when a screen needs them; nil until then.
  var holdings: Holdings?
  var layout: Layout
  var texts: Texts { didSet { dates = writtenDates } }
  /// The languages that this terminal can display.
  let spoken: [Language]
  private(set) var dates: DateText
  var theme: Theme
  let drawings = Drawings()
  var reveal = PictureReveal()
  let marks: Marks
  /// The sandbox's current time.
  var now: Date { didSet { dates = writtenDates } }
  let allowsMotion: Bool
  /// Whether visitors use the storefront, who must not leave it or write files.
  let isStand: Bool
  /// The other device in the window; nil if there is none.
  var otherDevice: String?
  /// The number of ticks, which drives animations.
  var tick = 0

  init(
    content: Catalog, screen: Screen, texts: Texts = .english,
    spoken: [Language] = [], timeZone: TimeZone, now: Date, allowsMotion: Bool = true,
    isStand: Bool = false, otherDevice: String? = nil
  ) {
    self.content = content
    layout = Layout(size: screen.size)
    self.texts = texts
    self.spoken = spoken
    dates = DateText(timeZone: timeZone, form: texts.language.dates, now: now)
    let capabilities = screen.capabilities
    theme = Theme(capabilities.colors, background: capabilities.background)
    marks = Marks(glyphs: screen.capabilities.glyphs)
    self.now = now
    (self.allowsMotion, self.isStand, self.otherDevice) = (allowsMotion, isStand, otherDevice)
  }

  private var writtenDates: DateText {
    DateText(timeZone: dates.timeZone, form: texts.language.dates, now: now)
  }

  /// The reason why visitors of a stand cannot leave, copy or write files.
  var standReason: Text? { isStand ? Text("This is off in a demonstration for visitors.") : nil }

  var shop: ShopState { device.shop }
  /// Nil until the store has sent the first one.
  var storeState: StoreState? { device.storeState }
  var account: Account? { storeState?.account }
  var languages: [String] { storeState?.languages ?? [] }
  /// The world's environment, as system sheets name it.
  var environment: String { texts((storeState?.environment ?? .sandbox).title) }

  /// Whether nobody is signed in and nothing was bought yet.
  var isUntouched: Bool { account == nil && shop.content == PurchasedContent() }

  var explanations: Explanations { device.explanations(on: .screen) }

  /// The explanations in an alert, as on a device. ``Notice`` adds the sandbox's part.
  var alertExplanations: Explanations {
    var explanations = explanations
    (explanations.allowingPayments, explanations.namesCodes) = (nil, false)
    explanations.error = { [error = explanations.error] in $0.refusal?.onDevice ?? error($0) }
    return explanations
  }

  /// Returns the app's name for a product, whether or not it is for sale.
  func productName(_ id: String) -> String { content.name(id, languages: languages) ?? id }

  /// Returns a description of the account's subscription to a product; nil if there is none.
  func standing(_ id: String, _ date: (Date) -> String) -> String? {
    storeState?.subscription(to: id).map { standing in
      let next = productName(standing.renewsAs)
      return texts(standing.sentence(renewsAs: next, date))
    }
  }

  /// Returns whether the app on this device has no content from a transaction.
  func lacksContent(of record: TransactionRecord) -> Bool {
    shop.content.lacksContent(of: record, entitlements: holdings?.entitlements ?? [])
  }

  /// The purchases that are paid for and not delivered yet.
  var undelivered: [QueuedTransaction] {
    let content = shop.content
    let delivered = Set(content.coupons.map(\.transactionID) + content.memberships.map(\.id))
    return (storeState?.queue ?? []).filter {
      $0.phase == .purchased && $0.change == nil && !content.owns($0.order.productID)
        && !delivered.contains($0.transactionID.map(String.init) ?? "")
    }
  }

  /// Returns the reason why the App Store does not sell a product at the moment.
  func reasonUnavailable(_ id: String) -> Text { device.invalidReasons[id]?.sentence ?? .noReason }

  /// Returns a price in the format of its storefront; "Free" is in the language of the screens.
  func price(_ amount: Decimal, in storefront: Storefront) -> String {
    PriceText.label(amount, in: storefront, language: texts.language.rawValue)
  }

  var spinner: String { marks.spinner(tick, moves: allowsMotion) }
}

/// The account's current and former purchases.
struct Holdings: Hashable, Sendable {
  /// The transactions that entitle the account.
  var entitlements: [TransactionRecord] = []
  /// The refunded or no longer shared purchases.
  var revoked: [TransactionRecord] = []

  /// Returns the latest purchase that entitles to a product.
  func entitlement(_ productID: String) -> TransactionRecord? {
    entitlements.last { $0.productID == productID }
  }
}
