/// A simulated App Store as one process holds it, in the parts that concern different people: each
/// gets the one that it needs and no other.
public struct AppStoreBackend: Sendable {
  /// The service for StoreKit, and through it for the app.
  public var service: any StoreService
  /// The control for the tester.
  public var control: any StoreControl
  /// The server for the app's own server.
  public var receipts: any ReceiptServer

  public init(
    service: any StoreService, control: any StoreControl, receipts: any ReceiptServer
  ) {
    self.service = service
    self.control = control
    self.receipts = receipts
  }
}
