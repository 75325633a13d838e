import StoreCore
import StoreKit
import StoreKitSimulation
import StoreSimulation
import Synchronization

/// The world of a test session: an App Store and the app's connection to it.
///
/// An app's listeners outlive a session, as on iOS. A world therefore ends only when its session
/// has ended and the app has connected to another one.
final class TestWorld: Sendable {
  let store: SimulatedAppStore
  let connection: StoreConnection
  /// The folder in `razefaces exec`, which reports on it and deletes it; nil if the world is in
  /// memory.
  let folder: StateFolder?
  private let temporary: TemporaryFolder?
  private let state = Mutex((isAbandoned: false, isReplaced: false))

  private static let worlds = Mutex<[ObjectIdentifier: TestWorld]>([:])

  init(_ catalog: Catalog, readFrom file: URL, presenter: any SheetPresenter) throws {
    if let worlds = AutomaticWorld.worlds(ProcessInfo.processInfo.environment) {
      let name = file.deletingPathExtension().lastPathComponent
      let folder = try AutomaticWorld.folder(in: worlds, named: name)
      AutomaticWorld.save(file.path, as: "catalog.path", in: folder)
      store = try SimulatedAppStore(folder: folder, catalog: catalog)
      (self.folder, temporary) = (folder, nil)
    } else {
      let temporary = try TemporaryFolder.untilExit(named: "razefaces-session")
      store = try SimulatedAppStore(inMemory: catalog, receiptsIn: StateFolder(url: temporary.url))
      (folder, self.temporary) = (nil, temporary)
    }
    connection = StoreConnection(store, presenter: presenter)
  }

  /// Connects the app to this world, and abandons the previous one.
  func becomeCurrent() {
    Self.worlds.withLock { $0[ObjectIdentifier(connection)] = self }
    let former = StoreConnection.current
    StoreConnection.current = connection
    Self.leave(former)
  }

  /// Abandons the world of a connection at the end of a test.
  static func leave(_ connection: StoreConnection) {
    worlds.withLock { $0[ObjectIdentifier(connection)] }?.endIfUnused { $0.isReplaced = true }
  }

  func abandon() { endIfUnused { $0.isAbandoned = true } }

  private func endIfUnused(after change: (inout (isAbandoned: Bool, isReplaced: Bool)) -> Void) {
    let isUnused = state.withLock { state in
      change(&state)
      return state == (true, true)
    }
    guard isUnused else { return }
    Self.worlds.withLock { $0[ObjectIdentifier(connection)] = nil }
    Task { @MainActor in
      await connection.close()
      await store.close()
      temporary?.remove()
    }
  }
}
