import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
package import StoreCore

/// Sends notifications to a server on this machine, and to no other.
package struct NotificationSender: Sendable {
  private typealias Connection = NIOAsyncChannel<
    HTTPClientResponsePart, HTTPPart<HTTPRequestHead, IOData>
  >
  private typealias Result = ServerNotification.AttemptResult

  private let group: MultiThreadedEventLoopGroup
  private let patience: TimeAmount

  private static let mostRedirects = 5
  private static let mostBytes = 1 << 20

  init(_ group: MultiThreadedEventLoopGroup, patience: Duration) {
    (self.group, self.patience) = (group, TimeAmount(patience))
  }

  /// Posts a payload, and follows redirects within this machine.
  package func send(_ payload: String, to text: String) async -> ServerNotification.Answer {
    let start = ContinuousClock.now
    let (result, status) = await follow(JSONTree.object(["signedPayload": .text(payload)]), text)
    let passed = ContinuousClock.now - start
    return ServerNotification.Answer(
      status: status, result: result, milliseconds: Int(nearest: passed / .milliseconds(1)))
  }

  private func follow(_ body: JSONTree, _ text: String) async -> (Result, status: Int?) {
    var seen: Set<String> = []
    var text = text
    while seen.count <= Self.mostRedirects {
      guard seen.insert(text).inserted else { return (.circularRedirect, nil) }
      guard let address = NotificationAddress(text) else { return (.other, nil) }
      let answer = await post(body.encoded(), to: address)
      guard let location = answer.location, let status = answer.status else {
        return (answer.result, answer.status)
      }
      guard let next = URL(string: location, relativeTo: URL(string: text)) else {
        return (.invalidResponse, status)
      }
      text = next.absoluteString
    }
    return (.circularRedirect, nil)
  }

  private struct Reply {
    var result: Result
    var status: Int?
    /// The address of a redirect.
    var location: String?

    var isComplete = false

    /// Ends the answer. Its body does not matter.
    mutating func finish() {
      guard let status else { return }
      result = Result(status: status)
      isComplete = true
    }
  }

  private func post(_ body: Data, to address: NotificationAddress) async -> Reply {
    // Other machines are not in the list of addresses.
    var reply = Reply(result: .other)
    for place in await places(of: address) {
      let (connection, timer): (Connection, Scheduled<Void>)
      do {
        let bootstrap = ClientBootstrap(group: group).connectTimeout(patience)
        (connection, timer) = try await bootstrap.connect(to: place) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            // The time begins here, because the rest can wait for a thread.
            return (
              try Connection(wrappingChannelSynchronously: channel),
              Self.timer(channel, self.patience)
            )
          }
        }
      } catch {
        reply.result = error is ChannelError ? .timedOut : .socketIssue
        continue
      }
      return await exchange(body, address, connection, timer)
    }
    return reply
  }

  /// Returns the addresses of a host on this machine. These are not resolved again to connect.
  private func places(of address: NotificationAddress) async -> [SocketAddress] {
    let (host, port) = (address.host, address.port)
    let digits = host == "localhost" ? ["127.0.0.1", "::1"] : [host]
    let known = digits.compactMap { try? SocketAddress(ipAddress: $0, port: port) }
    let found =
      known.isEmpty
      ? await withCheckedContinuation { continuation in
        // The resolver blocks.
        Thread.detachNewThread {
          let found = try? SocketAddress.makeAddressResolvingHost(host, port: port)
          continuation.resume(returning: [found].compactMap(\.self))
        }
      } : known
    return found.filter { $0.ipAddress.map(NotificationAddress.isThisMachine) ?? false }
  }

  /// Starts a timer that closes a connection.
  private static func timer(_ channel: any Channel, _ patience: TimeAmount) -> Scheduled<Void> {
    let timer = channel.eventLoop.scheduleTask(in: patience) {}
    // The timer's result is set before the connection closes, and tells whether the time was over.
    timer.futureResult.whenSuccess { channel.close(promise: nil) }
    return timer
  }

  private func exchange(
    _ body: Data, _ address: NotificationAddress, _ connection: Connection, _ timer: Scheduled<Void>
  ) async -> Reply {
    var reply = Reply(result: .noResponse)
    do {
      try await connection.executeThenClose { parts, output in
        var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: address.target)
        head.headers.add(name: "Host", value: Self.authority(of: address))
        head.headers.add(name: "Content-Type", value: "application/json")
        head.headers.add(name: "Content-Length", value: "\(body.count)")
        head.headers.add(name: "Connection", value: "close")
        // A server that has the whole body may answer and close before its end is written.
        do {
          try await output.write(
            contentsOf: [.head(head), .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil)])
        } catch { reply.result = .socketIssue }
        var count = 0
        for try await part in parts {
          switch part {
          case .head(let head) where head.status.code >= 200:
            reply.status = Int(head.status.code)
            reply.result = .prematureClose
            if [301, 302, 303, 307, 308].contains(head.status.code) {
              reply.location = head.headers.first(name: "Location")
            }
          case .head: break
          case .body(let bytes):
            count += bytes.readableBytes
            if count > Self.mostBytes { return reply.finish() }
          case .end: return reply.finish()
          }
        }
      }
    } catch {
      if reply.status == nil {
        reply.result = error is HTTPParserError ? .invalidResponse : .socketIssue
      }
    }
    timer.cancel()
    guard !reply.isComplete else { return reply }
    let hasTimedOut = (try? await timer.futureResult.get()) != nil
    // The head alone is no answer.
    return Reply(result: hasTimedOut ? .timedOut : reply.result)
  }

  private static func authority(of address: NotificationAddress) -> String {
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    return address.port == 80 ? host : "\(host):\(address.port)"
  }
}
