public import Foundation
public import StoreCore

extension SimulatedStore {
  /// There is no receipt until somebody has bought something (storekit-rules 4).
  public func receipt() throws -> Data? {
    nil
  }

  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep {
    if let answer {
      switch try continueSignIn(answer, purpose: .receipt) {
      case .signedIn: return .done
      case .again(let sheet): return .present(sheet)
      case .cancelled: return .cancelled
      }
    }
    let isSignedIn = try read { db in try deviceRow(db).accountID != nil }
    guard isSignedIn else { return .present(try signInSheet(.receipt)) }
    try await pass(.receiptRefresh)
    return .done
  }
}
