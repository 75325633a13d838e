import Foundation
import StoreCore
import StoreServer
import Synchronization
import TestSupport
import Testing

/// `razefaces serve`, killed between an event, the sending of its notification, and the answer.
@Suite(.watched) struct KilledServerAttackTests {
  /// What an app's server has received, and the process to kill meanwhile.
  private final class Receiver: Sendable {
    let uuids = Mutex<[String]>([])
    let victim = Mutex<ChildProcess?>(nil)

    /// Receives a notification, and kills the process before or after it gets the answer.
    func receive(_ request: ServerRequest) -> ServerResponse {
      let jws = JSONTree(request.body)?["signedPayload"]?.text ?? ""
      let uuid = JSONTree(CompactJWS(jws).payload)?["notificationUUID"]?.text ?? ""
      let count = uuids.withLock {
        $0.append(uuid)
        return $0.count
      }
      let victim = victim.withLock { $0 }
      if count.isMultiple(of: 2) {
        victim?.kill()
      } else {
        Task { victim?.kill() }
      }
      return ServerResponse(status: 200)
    }
  }

  @Test func eachNotificationArrivesWithOneUUID() async throws {
    let world = try CommandWorld()
    func run(_ arguments: String..., input: String = "") throws -> ChildProcess.Ending {
      let ending = try world.start(arguments, input: input).end()
      try #require(ending.status == 0, "\(arguments): \(ending.errors)")
      return ending
    }
    let listener = try await HTTPServer(port: 0)
    let receiver = Receiver()
    let serving = Task { await listener.run { receiver.receive($0) } }
    let address = "http://127.0.0.1:\(listener.port)/"
    _ = try run("sign-in", "tester@example.com", "--password-stdin", input: "Sandbox-1\n")
    _ = try run("sandbox", "set", "notification-address", address)
    _ = try run("buy", "club.monthly", "--yes")
    // A renewal each month, and some more of them than servers, because most deliver one at most.
    let count = Attack.times(200)
    _ = try run("clock", "advance", "\(count / 12 + 2)y")
    let serve = ["serve", "--port", "0", "--until-idle", "--timeout", "90"]
    for _ in 0..<count {
      let process = try world.start(serve)
      receiver.victim.withLock { $0 = process }
      let ending = await process.ended()
      #expect(ending.status == 128 + SIGKILL, "\(ending)")
    }
    receiver.victim.withLock { $0 = nil }
    let ending = await (try world.start(serve)).ended()
    #expect(ending.status == 0, "\(ending)")

    let list = try run("notifications", "--limit", "1000", "--json").json([[String: Any]].self)
    let kept = list.compactMap { $0["uuid"] as? String }
    let received = receiver.uuids.withLock { $0 }
    #expect(kept.count > count && Set(kept).count == kept.count)
    #expect(Set(received) == Set(kept))
    // In order, apart from repetitions.
    var seen: Set<String> = []
    #expect(received.filter { seen.insert($0).inserted } == kept)
    #expect(list.allSatisfy { $0["state"] as? String == "delivered" })
    await listener.close()
    await serving.value
  }
}
