import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreKit

extension StorefrontRunner {
  func requestRefund(of transactionID: UInt64) {
    runConcurrently { runner in
      do {
        switch try await Transaction.beginRefundRequest(for: transactionID) {
        case .success: runner.send(.done(Text("The refund was requested.")))
        case .userCancelled: break
        }
      } catch Transaction.RefundRequestError.duplicateRequest {
        runner.send(.failed(.refundAlreadyRequested))
      } catch {
        runner.send(.failed(FaultPoint.refundRequest.hint))
      }
    }
  }

  func perform(_ action: AppCommand) {
    switch action {
    case .refreshReceipt: refreshReceipt()
    case .delete:
      command {
        try await $0.device.deleteApp()
        $0.send(.performed(.app(action), .done))
      }
    case .reset, .resetWithoutSnapshot:
      command {
        let isReset = try await $0.device.resetWorld(needsSnapshot: action == .reset)
        $0.send(isReset ? .performed(.app(action), .done) : .noSnapshotBeforeReset)
      }
    }
  }

  func perform(_ action: SnapshotCommand) {
    command { runner in
      let (snapshots, backend) = (runner.device.snapshots, runner.device.backend)
      switch action {
      case .save(let name): try await snapshots.save(name, backend)
      case .restore(let name): try await snapshots.restore(name, backend)
      case .delete(let name): try snapshots.delete(name)
      }
      runner.send(.performed(.snapshot(action), .done))
    }
    perform(.loadSandbox)
  }

  func writeEvidence() {
    runConcurrently { runner in
      do {
        guard let folder = try await runner.session?.saveEvidence() else { return }
        runner.send(.done(Text("The evidence is in {folder}.", ["folder": folder])))
      } catch let failure as EvidenceFailure {
        runner.send(.evidenceNotWritten(failure))
      }
    }
  }

  func writePicture() {
    do {
      guard let file = try session?.savePicture() else { return }
      send(.done(Text("The picture is in {file}.", ["file": file])))
    } catch let failure as EvidenceFailure {
      send(.failed(.verbatim("\(failure.folder): \(failure.reason)")))
    } catch {
      fail(error)
    }
  }
}
