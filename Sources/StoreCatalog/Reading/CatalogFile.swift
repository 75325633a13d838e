import StoreCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reading of a catalog's file into memory, whole.
///
/// Not mapped: a file that an editor shortens while it is mapped would kill the process.
enum CatalogFile {
  /// The most bytes that are taken from a pipe, which says nothing of its size beforehand.
  static let largestFromPipe = 256 << 20
  /// The time that a pipe's writer may take for all of it.
  static let pipePatience = Duration.seconds(30)

  static func read(
    _ path: String, patience: Duration = pipePatience
  ) throws(CatalogFailure) -> JSONText {
    // Without O_NONBLOCK, a named pipe that nobody writes to would hold us in open().
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return try readFile(path, descriptor, size: Int(status.st_size))
    case S_IFDIR: throw failure(path, EISDIR)
    default: return try readPipe(path, descriptor, patience)
    }
  }

  private static func readPipe(
    _ path: String, _ descriptor: Int32, _ patience: Duration
  ) throws(CatalogFailure) -> JSONText {
    let end = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // Asked before reading: a named pipe without a writer would read as an empty file.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = (end - .now) / Duration.milliseconds(1)
      guard left > 0 else { throw failure(path, ETIMEDOUT) }
      let ready = retrying { poll(&waiting, 1, Int32(clamping: Int(nearest: left.rounded(.up)))) }
      guard ready >= 0 else { throw failure(path, errno) }
      guard ready > 0 else { throw failure(path, ETIMEDOUT) }
      let received = systemRead(descriptor, &chunk, chunk.count)
      if received < 0 && (errno == EAGAIN || errno == EINTR) { continue }
      guard received >= 0 else { throw failure(path, errno) }
      if received == 0 { return JSONText(bytes) }
      bytes += chunk[..<received]
      guard bytes.count <= largestFromPipe else { throw failure(path, ENOBUFS) }
    }
  }

  private static func readFile(
    _ path: String, _ descriptor: Int32, size: Int
  ) throws(CatalogFailure) -> JSONText {
    guard size <= JSONText.largest else { throw failure(path, EFBIG) }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the read that fills it also meets the end.
    var capacity = size + 1
    while true {
      let (filled, error) = fill(&bytes, to: capacity, from: descriptor)
      if let error { throw failure(path, error) }
      if filled { break }
      // The file grows meanwhile.
      capacity = max(capacity * 2, 65536)
      guard capacity <= JSONText.largest else { throw failure(path, EFBIG) }
    }
    return JSONText(padded: bytes)
  }

  /// Reads on until the end (then the padding is added and true answered) or until `bytes` is full.
  private static func fill(
    _ bytes: inout [UInt8], to capacity: Int, from descriptor: Int32
  ) -> (reachedEnd: Bool, error: Int32?) {
    let already = bytes
    var reachedEnd = false
    var failure: Int32?
    bytes = Array(unsafeUninitializedCapacity: capacity + JSONText.padding) { buffer, count in
      count = already.count
      preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      already.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      while count < capacity, let base = buffer.baseAddress {
        let received = retrying {
          Int32(clamping: systemRead(descriptor, base + count, min(capacity - count, 1 << 30)))
        }
        if received < 0 { failure = errno }
        reachedEnd = received == 0
        if received <= 0 { break }
        count += Int(received)
      }
      if reachedEnd {
        for _ in 0..<JSONText.padding {
          buffer.initializeElement(at: count, to: 0)
          count += 1
        }
      }
    }
    return (reachedEnd, failure)
  }

  /// A text of many megabytes would otherwise come in by thousands of page faults. Only advice:
  /// where it is not taken, nothing but time is lost.
  private static func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      let page = 1 << 21
      guard let base = buffer.baseAddress, buffer.count >= 2 * page else { return }
      let skipped = -Int(bitPattern: base) & (page - 1)
      _ = madvise(base + skipped, buffer.count - skipped, MADV_HUGEPAGE)
    #endif
  }

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> CatalogFailure {
    CatalogFailure(
      unreadable: .init(
        path: path, reason: reason(code), advice: advice(code)))
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOBUFS: "There is no end to it"
    case ETIMEDOUT: "Its end did not come"
    default: String(cString: strerror(code))
    }
  }

  private static func advice(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "Check the path, or name another catalog with --catalog."
    case EACCES, EPERM: "Allow reading it (chmod u+r), or name another catalog with --catalog."
    case EISDIR: "It is a folder; name the catalog.json in it."
    case EFBIG: "A catalog may have at most 2 GiB."
    case ENOBUFS:
      "A catalog from a pipe may have at most \(largestFromPipe >> 20) MiB; write it to a file."
    case ETIMEDOUT:
      "A pipe is read for \(pipePatience.components.seconds) seconds; write it to a file."
    default: "Name another catalog with --catalog."
    }
  }
}

/// `read(2)`, which the type's own `read` would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int {
  read(file, buffer, size)
}
