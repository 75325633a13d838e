import StoreCatalog
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreKit

extension OneConnection {
  /// Code without its own connection, in a process with sessions. Each test has a process.
  @MainActor @Suite struct SessionTests {
    private let process = ConnectedApp()

    /// Runs `body` without a connection, as in a detached task.
    private func outside<Value>(_ body: () async throws -> Value) async rethrows -> Value {
      try await ConnectedApp.$isChosen.withValue(false) {
        try await ConnectedApp.$current.withValue(process) { try await body() }
      }
    }

    /// Opens a session of the process whose tester bought a coupon elsewhere.
    private func session() async throws -> (TestStore, StoreConnection) {
      let store = try await AppWorld.newStore()
      let connection = await outside { StoreConnection() }
      try await outside {
        try await connection.performAsCurrent {
          try await connection.open(store.service, presenter: ScriptedPresenter.willing()) { _ in }
        }
      }
      return (store, connection)
    }

    /// Starts to listen outside of all sessions.
    private func listener() async -> Task<String?, Never> {
      await outside {
        Task {
          for await result in Transaction.updates { return result.unsafePayloadValue.productID }
          return nil
        }
      }
    }

    @Test("A listener without a connection hears the only session that opens later")
    func hearsALaterSession() async throws {
      let heard = await listener()
      while !process.hasListeners { await Task.yield() }
      let (store, connection) = try await session()
      await store.buyElsewhere(AppWorld.vip)
      #expect(await heard.value == AppWorld.vip)
      await connection.close()
    }

    @Test("A listener without a connection hears the only session that is open")
    func hearsAnEarlierSession() async throws {
      let (store, connection) = try await session()
      await store.buyElsewhere(AppWorld.vip)
      #expect(await listener().value == AppWorld.vip)
      await connection.close()
    }

    @Test("A listener without a connection hears a session whose connection was exchanged")
    func hearsAnExchangedConnection() async throws {
      let heard = await listener()
      let store = try await AppWorld.newStore()
      let next = StoreConnection(store.service, presenter: ScriptedPresenter.willing()) { _ in }
      await outside { StoreConnection().performAsCurrent { StoreConnection.current = next } }
      await store.buyElsewhere(AppWorld.vip)
      #expect(await heard.value == AppWorld.vip)
      await next.close()
    }

    @Test("A task with the process's connection keeps it when it closes, beside a session")
    func keepsTheConnectionOfTheProcess() async throws {
      let (_, connection) = try await session()
      let own = await outside { ConnectedApp.current.connection }
      try await outside {
        try await own.performAsCurrent {
          let store = try await AppWorld.newStore()
          try await own.open(store.service, presenter: ScriptedPresenter.willing()) { _ in }
          await StoreConnection.current.close()
          #expect(StoreConnection.current !== connection)
          #expect(!StoreConnection.current.hasStore)
        }
      }
      #expect(connection.isOpen)
      await connection.close()
    }

    @Test("A call without a connection goes to the only session")
    func callsReachTheSession() async throws {
      let (_, connection) = try await session()
      #expect(await outside { StoreConnection.current } === connection)
      let products = try await outside { try await Product.products(for: [AppWorld.face]) }
      #expect(products.map(\.id) == [AppWorld.face])
      await connection.close()
      #expect(await outside { StoreConnection.current } !== connection)
    }

    @Test("With several sessions, code without a connection has none of them")
    func severalSessionsAreNotGuessed() async throws {
      let (first, second) = (try await session().1, try await session().1)
      let outside = await outside { StoreConnection.current }
      #expect(outside !== first && outside !== second)
      await first.close()
      #expect(await self.outside { StoreConnection.current } === second)
      await second.close()
    }

    @Test("The first call of a process without an App Store opens one, and listeners hear it")
    func theFirstCallOpens() async throws {
      let store = try await AppWorld.newStore()
      let opened = Mutex(0)
      let (service, presenter) = (store.service, ScriptedPresenter.willing())
      await outside {
        StoreConnection.open {
          opened.withLock { $0 += 1 }
          return (service, presenter)
        }
      }
      #expect(await outside { StoreConnection.current.storeState } == nil)
      #expect(opened.withLock(\.self) == 0)
      let heard = await listener()
      let products = try await outside { try await Product.products(for: [AppWorld.face]) }
      #expect(products.map(\.id) == [AppWorld.face])
      await store.buyElsewhere(AppWorld.vip)
      #expect(await heard.value == AppWorld.vip)
      #expect(opened.withLock(\.self) == 1)
      await outside { await StoreConnection.current.close() }
    }

    @Test("With a session, no App Store is opened for the process")
    func sessionsOpenNothing() async throws {
      let (_, connection) = try await session()
      await outside {
        StoreConnection.open {
          Issue.record("It was opened.")
          throw StoreFailure.misuse(.noStore)
        }
      }
      let products = try await outside { try await Product.products(for: [AppWorld.face]) }
      #expect(products.map(\.id) == [AppWorld.face])
      await connection.close()
    }

    @Test("A call fails within a second if no App Store can be opened")
    func anObstacleFailsCalls() async throws {
      await outside { StoreConnection.open { throw StoreFailure.misuse(.noStore) } }
      await outside {
        _ = await #expect(throws: StoreKitError.self) {
          try await Product.products(for: [AppWorld.face])
        }
      }
    }

    @Test("The process's own App Store comes before its sessions")
    func theProcessComesFirst() async throws {
      let (_, connection) = try await session()
      let store = try TestStore(Catalog.small())
      let own = StoreConnection(store.service, presenter: ScriptedPresenter.willing()) { _ in }
      await outside { StoreConnection.current = own }
      #expect(await outside { StoreConnection.current } === own)
      await connection.close()
      await own.close()
    }
  }
}
