import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

// The tester's hand, in the order in which it was moved.

extension StorefrontRunner: AppControl {
  func carryOut(_ command: ConsoleCommand) async {
    do {
      send(.carriedOut(command, try await command.perform(on: control, app: self)))
    } catch {
      fail(error)
    }
  }

  func deleteApp() throws { try device.deleteApp() }

  func resetWorld() async throws { try await device.resetWorld() }

  /// Only begins it: the system's sheets, which it may need, keep nobody else waiting.
  func refreshReceipt() {
    let request = SKReceiptRefreshRequest()
    let ending = ReceiptRefreshEnding { [weak self] error in self?.endReceiptRefresh(error) }
    request.delegate = ending
    receiptRefresh = (request, ending)
    request.start()
  }

  private func endReceiptRefresh(_ error: (any Error)?) {
    if let error { fail(error) } else { send(.carriedOut(.world(.refreshReceipt), .done)) }
    receiptRefresh = nil
    send(.sheetClosed)
  }
}

/// A delegate for one request: how it ended.
@MainActor final class ReceiptRefreshEnding: NSObject, SKRequestDelegate {
  private let ended: ((any Error)?) -> Void

  init(_ ended: @escaping ((any Error)?) -> Void) { self.ended = ended }

  nonisolated func requestDidFinish(_ request: SKRequest) {
    MainActor.assumeIsolated { ended(nil) }
  }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { ended(error) }
  }
}
