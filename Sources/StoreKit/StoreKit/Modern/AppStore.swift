public import Foundation
import StoreCore

public enum AppStore {
  public struct Environment: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let production = Self(rawValue: "Production")
    public static let sandbox = Self(rawValue: "Sandbox")
    public static let xcode = Self(rawValue: "Xcode")
  }

  public struct Platform: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let iOS = Self(rawValue: "iOS")
    public static let macOS = Self(rawValue: "macOS")
    public static let tvOS = Self(rawValue: "tvOS")
    public static let visionOS = Self(rawValue: "visionOS")
  }

  /// A Boolean value that indicates whether the person can make payments. False if parental
  /// controls prevent them (storekit-rules 2.6).
  public static var canMakePayments: Bool {
    StoreConnection.current.storeState?.paymentsAllowed ?? true
  }

  /// The identifier of this device in signed documents; nil without an App Store connection.
  public static var deviceVerificationID: UUID? {
    StoreConnection.current.storeState?.deviceVerificationID
  }

  /// Asks the person to sign in, then updates the device's transactions. Call this only in response
  /// to a person's action (storekit-rules 3.10).
  ///
  /// - Throws: ``StoreKitError``; `userCancelled` if the person dismisses the sign-in.
  public static func sync() async throws {
    do {
      let connection = StoreConnection.current
      let store = try await connection.store()
      let step = try await store.sync(answer: nil)
      guard step != .done else { return }
      let isDone = try await connection.openedSession().converse(from: step) {
        try await store.sync(answer: $0)
      }
      if !isDone { throw StoreKitError.userCancelled }
    } catch {
      throw StoreKitError(error)
    }
  }

  /// Presents the system's subscriptions page, and returns when the person dismisses it. No scene
  /// is needed, unlike on iOS.
  ///
  /// - Throws: ``StoreKitError``.
  @MainActor public static func showManageSubscriptions() async throws {
    try await showManageSubscriptions(groupID: nil)
  }

  /// - Parameter groupID: The only group to show; nil for all.
  @MainActor static func showManageSubscriptions(groupID: String?) async throws {
    do {
      let session = try await StoreConnection.current.openedSession()
      let store = session.service
      let standings = try await session.counted { try await store.subscriptionsToManage() }
      let shown = standings.filter { groupID == nil || $0.groupID == groupID }
      let answer = await session.counted {
        await session.conversations.askInTurn(.subscriptions(shown))
      }
      guard case .renewal(let originalID, let isOn) = answer else { return }
      try await session.counted { try await store.setAutoRenew(isOn, of: originalID) }
    } catch {
      throw StoreKitError(error)
    }
  }
}

/// Signed information about the account's download of the app from the App Store.
public struct AppTransaction: Hashable, Sendable, CustomDebugStringConvertible, SignedValue {
  let payload: SignedPayload

  public var jsonRepresentation: Data { payload.json }
  public var debugDescription: String { String(decoding: payload.json, as: UTF8.self) }
  /// The app's Apple ID in the App Store. Nil in the sandbox.
  public var appID: UInt64? { payload.number("appAppleId").flatMap(UInt64.init(exactly:)) }
  public var appTransactionID: String { payload.text("appTransactionId") ?? "" }
  public var appVersion: String { payload.text("applicationVersion") ?? "" }
  public var appVersionID: UInt64? {
    payload.number("versionExternalIdentifier").flatMap(UInt64.init(exactly:))
  }
  public var bundleID: String { payload.text("bundleId") ?? "" }
  public var environment: AppStore.Environment {
    .init(rawValue: payload.text("receiptType") ?? "")
  }
  public var originalAppVersion: String { payload.text("originalApplicationVersion") ?? "" }
  public var originalPlatform: AppStore.Platform {
    .init(rawValue: payload.text("originalPlatform") ?? "")
  }
  public var originalPurchaseDate: Date { payload.date("originalPurchaseDate") ?? .distantPast }
  public var preorderDate: Date? { payload.date("preorderDate") }
  public var signedDate: Date { payload.date("receiptCreationDate") ?? .distantPast }
  public var deviceVerification: Data { payload.data("deviceVerification") ?? Data() }
  public var deviceVerificationNonce: UUID { payload.uuid("deviceVerificationNonce") ?? .zero }

  /// The app transaction. Throws ``StoreKitError``.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws {
      do {
        let connection = StoreConnection.current
        return VerificationResult(try await connection.store().appTransaction(), from: connection)
      } catch {
        throw StoreKitError(error)
      }
    }
  }

  /// Asks the person to sign in, then returns the app transaction. Call this only in response to a
  /// person's action.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await AppStore.sync()
    return try await shared
  }
}

extension VerificationResult where SignedType == AppTransaction {
  public var jwsRepresentation: String { unsafePayloadValue.payload.jws }
  public var headerData: Data { unsafePayloadValue.payload.parts.header }
  public var payloadData: Data { unsafePayloadValue.payload.json }
  public var signedData: Data { unsafePayloadValue.payload.parts.signedData }
  public var signatureData: Data { unsafePayloadValue.payload.parts.signature }
  public var signedDate: Date { unsafePayloadValue.signedDate }
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
