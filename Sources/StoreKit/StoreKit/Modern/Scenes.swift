public import Foundation
import StoreCore

/// A scene of the app's interface.
///
/// On iOS, `import StoreKit` includes UIKit. These types let purchase code compile; sheets appear
/// in the terminal, not in a scene.
@MainActor open class UIScene: NSObject {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open var activationState: ActivationState { .foregroundActive }

  public nonisolated override init() {}
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UIViewController: NSObject {
  public nonisolated override init() {}
}

/// The app. It has one scene, the terminal.
@MainActor open class UIApplication: NSObject {
  public static let shared = UIApplication()

  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  open weak var delegate: (any UIApplicationDelegate)?

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Returns false, because no other app can open a URL.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, and returns false.
  @discardableResult open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool { false }

  /// Opens nothing, and calls `completion` with false.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completion?(false) }
}

/// The delegate of the app. Nothing calls it.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

/// The controller that confirms the purchase of an Advanced Commerce product.
public typealias PurchaseUIContext = UIViewController

extension Product {
  /// Purchases the product, like ``purchase(options:)``.
  @MainActor public func purchase(
    confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { try await purchase(options: options) }

  @MainActor public func purchase(
    confirmIn viewController: UIViewController, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { try await purchase(options: options) }
}

extension Transaction {
  /// Presents the system's refund request sheet. Equivalent to ``beginRefundRequest()``.
  @MainActor public func beginRefundRequest(
    in scene: UIWindowScene
  ) async throws -> RefundRequestStatus { try await beginRefundRequest() }

  @MainActor public static func beginRefundRequest(
    for transactionID: UInt64, in scene: UIWindowScene
  ) async throws -> RefundRequestStatus { try await beginRefundRequest(for: transactionID) }
}

extension AppStore {
  /// Presents the system's subscriptions page. Equivalent to ``showManageSubscriptions()``.
  @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
    try await showManageSubscriptions()
  }

  /// Presents the system's subscriptions page for one group.
  @MainActor public static func showManageSubscriptions(
    in scene: UIWindowScene, subscriptionGroupID: String
  ) async throws { try await showManageSubscriptions(groupID: subscriptionGroupID) }

  /// Presents the system's sheet for offer codes. The transaction arrives in
  /// ``Transaction/updates``.
  ///
  /// - Throws: ``StoreKitError``, or ``Product/PurchaseError`` if the code cannot be redeemed.
  @MainActor public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws {
    do {
      let session = try await StoreConnection.current.openedSession()
      let answer = await session.counted { await session.conversations.askInTurn(.offerCode) }
      guard case .offerCode(let code) = answer else { return }
      let order = try await session.service.order(redeeming: code)
      _ = try await session.buy(order) { _ in true }
    } catch let error as Product.PurchaseError {
      throw error
    } catch {
      throw StoreKitError(error)
    }
  }

  /// Does nothing. On iOS, the system decides whether it asks for a review.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}
}

/// Does nothing. On iOS, the system decides whether it asks for a review.
open class SKStoreReviewController: NSObject {
  public override init() {}

  open class func requestReview() {}
  @MainActor open class func requestReview(in scene: UIWindowScene) {}
}
