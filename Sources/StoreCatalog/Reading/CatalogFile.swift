#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a catalog's file into memory, whole.
///
/// Not mapped: a file that an editor shortens while it is mapped would kill the process.
enum CatalogFile {
  static func read(_ path: String) throws(CatalogFailure) -> JSONText {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(path, EISDIR) }
    guard status.st_size <= JSONText.largest else { throw failure(path, EFBIG) }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the read that fills it also meets the end.
    var capacity = Int(status.st_size) + 1
    while true {
      let (filled, error) = fill(&bytes, to: capacity, from: descriptor)
      if let error { throw failure(path, error) }
      if filled { break }
      // A pipe, or a file that grows meanwhile.
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
        path: path, reason: String(cString: strerror(code)),
        advice: advice(code)))
  }

  private static func advice(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "Check the path, or name another catalog with --catalog."
    case EACCES, EPERM: "Allow reading it (chmod u+r), or name another catalog with --catalog."
    case EISDIR: "It is a folder; name the catalog.json in it."
    case EFBIG: "A catalog may have at most 2 GiB."
    default: "Name another catalog with --catalog."
    }
  }
}

/// `read(2)`, which the type's own `read` would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int {
  read(file, buffer, size)
}
