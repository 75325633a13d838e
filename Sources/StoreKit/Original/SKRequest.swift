public import Foundation
import Synchronization

/// A receiver of a request's end. Called on the main queue.
public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A question to the App Store. It stays alive until it is answered, cancelled or failed.
open class SKRequest: NSObject, @unchecked Sendable {
  typealias Performance = @MainActor @Sendable (SKRequest, StoreSession) async throws -> Void

  fileprivate enum Progress { case idle, running, cancelled }
  fileprivate final let progress = Mutex(Progress.idle)
  fileprivate final let app = ConnectedApp.current
  fileprivate final var performance: Performance = { _, _ in }

  open weak var delegate: (any SKRequestDelegate)?

  public override init() { super.init() }

  /// Asks the store; a request that is under way is not asked twice.
  open func start() {
    let begins = progress.withLock { progress in
      defer { progress = .running }
      return progress != .running
    }
    guard begins else { return }
    app.enqueue { session in
      guard self.isRunning else { return }
      session.start { session in
        do {
          try await self.performance(self, session)
          if !session.isClosed { self.end(nil) }
        } catch {
          if !session.isClosed { self.end(error) }
        }
      }
    } orFail: {
      self.end($0)
    }
  }

  /// Cancels the request; the delegate hears nothing more of it.
  open func cancel() { progress.withLock { $0 = .cancelled } }
}

extension SKRequest {
  /// - Parameter performance: asks the store, and tells the delegate of everything but the end.
  func performs(_ performance: @escaping Performance) { self.performance = performance }

  var isRunning: Bool { progress.withLock { $0 == .running } }

  /// Tells the delegate how it ended, unless it was cancelled meanwhile.
  @MainActor private func end(_ failure: (any Error)?) {
    let wasRunning = progress.withLock { progress in
      defer { progress = .idle }
      return progress == .running
    }
    guard wasRunning else { return }
    if let failure {
      delegate?.request(self, didFailWithError: StoreError.error(failure))
    } else {
      delegate?.requestDidFinish(self)
    }
  }
}
