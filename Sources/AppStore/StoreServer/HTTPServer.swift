import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server on this machine's loopback addresses, with one event loop.
package final class HTTPServer: Sendable {
  /// The address cannot be used.
  package struct Unavailable: Error, Sendable {
    package let port: Int
    /// Whether another program uses the port.
    package let isInUse: Bool
    package let reason: String
  }

  typealias Answer = @Sendable (ServerRequest) async -> ServerResponse
  private typealias Connection = NIOAsyncChannel<
    HTTPServerRequestPart, HTTPPart<HTTPResponseHead, IOData>
  >

  private let group: MultiThreadedEventLoopGroup
  private let listeners: [NIOAsyncChannel<Connection, Never>]
  package let port: Int
  private let load = ServerLoad()
  /// Ends when ``close()`` has closed all channels. The event loop must run until then.
  private let (closing, closed) = AsyncStream.makeStream(of: Void.self)

  /// Binds 127.0.0.1, and ::1 if this machine has it. Port 0 is any that is free.
  ///
  /// - Throws: ``Unavailable``.
  package init(port: Int) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let first = try await Self.listener("127.0.0.1", port, group, load)
      let bound = first.channel.localAddress?.port ?? port
      do {
        listeners = [first, try await Self.listener("::1", bound, group, load)]
      } catch let error as IOError where error.errnoCode != EADDRINUSE {
        listeners = [first]
      } catch {
        try? await first.channel.close()
        throw error
      }
      self.port = bound
      self.group = group
    } catch {
      try? await group.shutdownGracefully()
      let code = (error as? IOError)?.errnoCode
      throw Unavailable(
        port: port, isInUse: code == EADDRINUSE,
        reason: code.map { String(cString: strerror($0)) } ?? "\(error)")
    }
  }

  private static func listener(
    _ host: String, _ port: Int, _ group: MultiThreadedEventLoopGroup, _ load: ServerLoad
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .bind(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(Deadline())
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
  }

  /// Sends notifications on the same event loop, and waits this long for each answer.
  package func sender(patience: Duration = .seconds(10)) -> NotificationSender {
    NotificationSender(group, patience: patience)
  }

  /// Serves requests until the server is closed.
  package func run(_ answer: @escaping @Sendable (ServerRequest) async -> ServerResponse) async {
    await withDiscardingTaskGroup { tasks in
      for listener in listeners {
        tasks.addTask { await self.serve(listener, answer) }
      }
    }
    for await _ in closing {}
    try? await group.shutdownGracefully()
  }

  /// Ends ``run(_:)``. Connections are closed rather than cancelled, because a channel that nobody
  /// has taken over yet must not be dropped.
  package func close() async {
    for listener in listeners { try? await listener.channel.close() }
    for channel in load.end() { try? await channel.close() }
    closed.finish()
  }

  private func serve(
    _ listener: NIOAsyncChannel<Connection, Never>, _ answer: @escaping Answer
  ) async {
    try? await listener.executeThenClose { connections in
      try await withThrowingDiscardingTaskGroup { tasks in
        for try await connection in connections {
          guard load.open(connection.channel) else {
            try? await connection.executeThenClose { _, _ in }
            continue
          }
          tasks.addTask {
            defer { self.load.close(connection.channel) }
            // A client that breaks off, or that sends no HTTP, affects nobody else.
            try? await self.serve(connection, answer)
          }
        }
      }
    }
  }

  private func serve(_ connection: Connection, _ answer: @escaping Answer) async throws {
    try await connection.executeThenClose { parts, output in
      var reading: Incoming?
      defer { reading?.release(load) }
      for try await part in parts {
        switch part {
        case .head(let head):
          reading = Incoming(head)
          if reading?.expectsContinue == true {
            try await output.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
          }
        case .body(let bytes): reading?.add(bytes, load)
        case .end:
          guard let request = reading else { return }
          load.setIdle(connection.channel, since: nil)
          let response =
            if let refusal = request.refusal { refusal } else { await answer(request.request) }
          request.release(load)
          reading = nil
          try await write(response, to: request.head, output)
          load.setIdle(connection.channel, since: .now)
          if !request.head.isKeepAlive { return }
        }
      }
    }
  }

  private func write(
    _ response: ServerResponse, to request: HTTPRequestHead,
    _ output: NIOAsyncChannelOutboundWriter<HTTPPart<HTTPResponseHead, IOData>>
  ) async throws {
    var head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status))
    for (name, value) in response.headers { head.headers.add(name: name, value: value) }
    if let type = response.contentType { head.headers.add(name: "Content-Type", value: type) }
    head.headers.add(name: "Content-Length", value: "\(response.body.count)")
    if !request.isKeepAlive { head.headers.add(name: "Connection", value: "close") }
    try await output.write(.head(head))
    if request.method != .HEAD, !response.body.isEmpty {
      try await output.write(.body(.byteBuffer(ByteBuffer(bytes: response.body))))
    }
    try await output.write(.end(nil))
  }
}

/// A request while it arrives. A body that is too large is read to its end but not kept, so that
/// the client reads the answer.
private struct Incoming {
  let head: HTTPRequestHead
  private(set) var request: ServerRequest
  private(set) var refusal: ServerResponse?
  private let mostBytes: Int

  private static let longestTarget = 4_096

  init(_ head: HTTPRequestHead) {
    self.head = head
    let isLong = head.uri.utf8.count > Self.longestTarget
    request = ServerRequest(
      head.method.rawValue, isLong ? "/" : head.uri,
      authorization: head.headers.first(name: "Authorization"))
    mostBytes = Router.mostBytes(request)
    if isLong { refusal = .text("URI Too Long\n", status: 414) }
  }

  /// Whether the client waits for permission to send the body. One that is too large is refused.
  var expectsContinue: Bool {
    head.headers["Expect"].contains { $0.lowercased() == "100-continue" }
  }

  mutating func add(_ bytes: ByteBuffer, _ load: ServerLoad) {
    guard refusal == nil else { return }
    let count = bytes.readableBytes
    if request.body.count + count > mostBytes {
      refuse(.text("Payload Too Large\n", status: 413), load)
    } else if !load.add(count) {
      refuse(.text("Service Unavailable\n", status: 503), load)
    } else {
      request.body.append(contentsOf: bytes.readableBytesView)
    }
  }

  private mutating func refuse(_ response: ServerResponse, _ load: ServerLoad) {
    release(load)
    request.body = Data()
    refusal = response
  }

  func release(_ load: ServerLoad) { load.remove(request.body.count) }
}

/// The connections and the bytes of unfinished requests, which are limited.
private final class ServerLoad: Sendable {
  /// An open connection, and since when it has sent no complete request; nil while a request is
  /// being answered.
  private typealias Client = (channel: any Channel, idleSince: ContinuousClock.Instant?)

  private let state = Mutex((clients: [ObjectIdentifier: Client](), bytes: 0, hasEnded: false))
  private static let mostConnections = 128
  private static let mostBytes = 64 << 20

  /// Makes room for a connection by closing the one that has been idle for the longest time.
  /// Returns false if there is none.
  func open(_ channel: any Channel) -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      if state.clients.count >= Self.mostConnections {
        let idle = state.clients.compactMap { id, client in client.idleSince.map { (id, $0) } }
        guard let (oldest, _) = idle.min(by: { $0.1 < $1.1 }) else { return false }
        state.clients.removeValue(forKey: oldest)?.channel.close(promise: nil)
      }
      state.clients[ObjectIdentifier(channel)] = (channel, .now)
      return true
    }
  }

  /// - Parameter start: nil while a request is being answered.
  func setIdle(_ channel: any Channel, since start: ContinuousClock.Instant?) {
    state.withLock { $0.clients[ObjectIdentifier(channel)]?.idleSince = start }
  }

  func close(_ channel: any Channel) {
    state.withLock { $0.clients[ObjectIdentifier(channel)] = nil }
  }

  /// Accepts no more connections, and returns those that are open.
  func end() -> [any Channel] {
    state.withLock {
      $0.hasEnded = true
      return $0.clients.values.map(\.channel)
    }
  }

  func add(_ count: Int) -> Bool {
    state.withLock {
      guard $0.bytes + count <= Self.mostBytes else { return false }
      $0.bytes += count
      return true
    }
  }

  func remove(_ count: Int) { state.withLock { $0.bytes -= count } }
}

/// Closes a connection that brings no complete request in time, or does not read its answers.
private final class Deadline: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart

  private var timer: Scheduled<Void>?
  private static let patience = TimeAmount.seconds(30)

  func handlerAdded(context: ChannelHandlerContext) { start(context) }
  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The timer continues until the client has read the earlier answers.
    if case .end = unwrapInboundIn(data), context.channel.isWritable { timer?.cancel() }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { start(context) }
    context.write(data, promise: promise)
  }

  /// An answer waits until the client has read the earlier ones.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelWritabilityChanged()
  }

  private func start(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }
}
