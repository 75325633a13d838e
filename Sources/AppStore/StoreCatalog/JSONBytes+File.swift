import Glibc
import StoreCore

extension JSONBytes {
  /// The maximum number of bytes from a pipe, whose size is not known in advance.
  static let largestFromPipe = 256 << 20
  static let pipePatience = Duration.seconds(30)
  private static let writerPatience = Duration.seconds(2)

  /// Reads a catalog file into memory.
  ///
  /// The file is not memory-mapped: if an editor truncated it, SIGBUS would kill the process.
  init(contentsOf path: String, patience: Duration = Self.pipePatience) throws(CatalogFailure) {
    // Without O_NONBLOCK, open() would block on a FIFO without a writer.
    let descriptor = Self.retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = try Self.readFile(path, descriptor, size: Int(status.st_size))
    case S_IFDIR: throw Self.failure(path, EISDIR)
    default: self = try Self.readPipe(path, descriptor, patience)
    }
  }

  private static func readPipe(
    _ path: String, _ descriptor: Int32, _ patience: Duration
  ) throws(CatalogFailure) -> JSONBytes {
    let end = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    var hasWriter = false
    func late() -> CatalogFailure {
      let waited = (hasWriter ? patience : min(patience, writerPatience)).components.seconds
      let what = hasWriter ? "it did not end" : "nothing was written to it"
      return CatalogFailure(
        unreadable: .init(
          path: path, reason: "\(what) within \(waited) seconds", advice: "Write it to a file."))
    }
    while true {
      // Polls before reading, because a FIFO without a writer would look like an empty file.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = hasWriter ? end - .now : min(end - .now, writerPatience)
      let left = rest / Duration.milliseconds(1)
      guard left > 0 else { throw late() }
      let ready = retrying { poll(&waiting, 1, Int32(clamping: Int(nearest: left.rounded(.up)))) }
      guard ready >= 0 else { throw failure(path, errno) }
      guard ready > 0 || !hasWriter else { throw late() }
      let received = append(1 << 16, from: descriptor, to: &bytes)
      if received < 0 && errno == EAGAIN {
        hasWriter = true
        continue
      }
      guard ready > 0 else { throw late() }
      guard received >= 0 else { throw failure(path, errno) }
      if received == 0 { return JSONBytes(bytes) }
      guard bytes.count <= largestFromPipe else { throw failure(path, ENOBUFS) }
    }
  }

  private static func readFile(
    _ path: String, _ descriptor: Int32, size: Int
  ) throws(CatalogFailure) -> JSONBytes {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while size <= largest, bytes.count <= largest {
      let received = append(1 << 18, from: descriptor, to: &bytes)
      guard received >= 0 else { throw failure(path, errno) }
      if received == 0 { return JSONBytes(bytes) }
    }
    throw failure(path, EFBIG)
  }

  private static func append(
    _ most: Int, from descriptor: Int32, to bytes: inout [UInt8]
  ) -> Int32 {
    var received: Int32 = 0
    bytes += Array(unsafeUninitializedCapacity: most) { buffer, count in
      received = retrying { Int32(clamping: read(descriptor, buffer.baseAddress, most)) }
      count = max(0, Int(received))
    }
    return received
  }

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> CatalogFailure {
    let reason = code == ENOBUFS ? "it has no end" : String(cString: strerror(code))
    return CatalogFailure(unreadable: .init(path: path, reason: reason, advice: advice(code)))
  }

  private static func advice(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "check the path, or name another catalog with --catalog"
    case EACCES, EPERM: "allow reading it (chmod u+r), or name another catalog with --catalog"
    case EISDIR: "name the catalog.json in this folder"
    case EFBIG: "a catalog may have at most 2 GiB"
    case ENOBUFS:
      "a catalog from a pipe may have at most \(largestFromPipe >> 20) MiB, so write it to a file"
    default: "name another catalog with --catalog"
    }
  }
}
