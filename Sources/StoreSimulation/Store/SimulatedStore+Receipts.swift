public import Foundation
public import StoreCore

extension SimulatedStore {
  /// There is no receipt until somebody has bought something (storekit-rules 4).
  public func receipt() throws -> Data? {
    nil
  }

  public func refreshReceipt(answer: SheetAnswer?) throws -> DialogueStep {
    if let answer {
      switch try continueSignIn(answer, purpose: .receipt) {
      case .signedIn: return .done
      case .again(let sheet): return .present(sheet)
      case .cancelled: return .cancelled
      }
    }
    let isSignedIn = try read { db in try deviceRow(db).accountID != nil }
    return isSignedIn ? .done : .present(try signInSheet(.receipt))
  }
}
