import Dispatch
import Foundation
import StoreCore
import Synchronization

/// Reads a large document without mistakes on all cores, one product at a time, so that the tape
/// stays in the processor's cache. On two cores that takes half the time of a thorough reading
/// (`Benchmarks catalog`).
///
/// It answers nil for anything out of the ordinary: a mistake, or a key behind the products that is
/// needed to check them. Then the thorough reading finds out what, and tells. Both use the same
/// parser and the same checks, so that they cannot disagree.
struct ParallelReading {
  /// Smaller texts are read thoroughly at once: starting threads would take longer.
  static let smallest = 1 << 20

  private let text: JSONText
  private let workers: Int

  init(_ text: JSONText, workers: Int = ProcessInfo.processInfo.activeProcessorCount) {
    self.text = text
    self.workers = min(max(workers, 1), 8)
  }

  func read() -> CorrectDocument? {
    text.read { bytes in
      var parser = JSONParser(bytes)
      parser.skipSpace()
      guard let products = readMembers(&parser) else { return nil }
      parser.skipSpace()
      var checker = CatalogChecker(parser)
      guard parser.position == bytes.count, parser.mistakes.isEmpty,
        let app = checker.members(of: 0, AppKey.self), let index = Self.index(products, in: bytes)
      else { return nil }
      AppSchema.check(app, in: &checker)
      TesterSchema.check(app[.testers], in: &checker)
      return checker.mistakes.isEmpty ? CorrectDocument(parser, app, products, index) : nil
    }
  }

  /// Puts the top level on the tape, with an empty array in place of the products.
  private func readMembers(_ parser: inout JSONParser) -> FoundProducts? {
    let bytes = parser.bytes
    guard bytes[parser.position] == UInt8(ascii: "{") else { return nil }
    parser.append(.object, length: 1)
    var products: FoundProducts?
    while true {
      parser.skipSpace()
      let key = parser.nodes.count
      guard bytes[parser.position] == UInt8(ascii: "\""), parser.parseString() else { return nil }
      parser.skipSpace()
      guard bytes[parser.position] == UInt8(ascii: ":") else { return nil }
      parser.position += 1
      parser.skipSpace()
      if AppKey.names.index(of: parser.nodes[key].content, in: bytes) == AppKey.products.rawValue {
        guard products == nil, let read = readProducts(&parser) else { return nil }
        products = read
      } else if !parser.parseValue(depth: 1) {
        return nil
      }
      parser.skipSpace()
      parser.position += 1
      parser.nodes[0].next = UInt32(parser.nodes.count)
      switch bytes[parser.position - 1] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return products
      default: return nil
      }
    }
  }

  private func readProducts(_ parser: inout JSONParser) -> FoundProducts? {
    let bytes = parser.bytes
    let bracket = parser.position
    let first = bytes.pastSpace(bracket + 1)
    guard bytes[bracket] == UInt8(ascii: "["), bytes[first] == UInt8(ascii: "{") else { return nil }
    parser.append(.array, length: 1)
    parser.nodes[0].next = UInt32(parser.nodes.count)
    guard let context = Self.context(of: parser), let shares = readShares(bytes, first, context),
      let last = shares.last
    else { return nil }
    parser.position = last.end
    parser.nodes[parser.nodes.count - 1].end = UInt32(last.end)
    return FoundProducts(
      offsets: shares.flatMap(\.products.offsets), hashes: shares.flatMap(\.products.hashes),
      listings: shares.flatMap(\.products.listings))
  }

  /// Returns the context that products are checked against, if all of it stands before them and is
  /// correct.
  private static func context(of parser: JSONParser) -> CatalogChecker.Context? {
    var checker = CatalogChecker(parser)
    guard let app = checker.members(of: 0, AppKey.self) else { return nil }
    AppSchema.check(app, in: &checker)
    // Groups are the one thing that a catalog need not have, so their absence is not noticed; a
    // subscription would then fail, and the thorough reading decide.
    return checker.mistakes.isEmpty && parser.mistakes.isEmpty ? checker.context : nil
  }

  /// Indexes the products; nil if two of them have the same ID.
  private static func index(_ products: FoundProducts, in bytes: JSONBytes) -> ProductIndex? {
    func id(_ product: Int) -> String {
      JSONValue(bytes: bytes, offset: Int(products.offsets[product])).text(ProductKey.productID)
    }
    var isUnique = true
    let index = ProductIndex(products.hashes) { product, first in
      isUnique = isUnique && id(product) != id(first)
      return !isUnique
    }
    return isUnique ? index : nil
  }
}

/// The products that one worker has read.
private struct Share: Sendable {
  var products: FoundProducts
  /// The beginning of the next product; behind the array's end if `isLast`.
  var end: Int
  var isLast: Bool
}

/// The products that the workers have read so far, in the order of the text.
private final class Shares: Sendable {
  private let slots: Mutex<[Share?]>

  init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

  var all: [Share] { slots.withLock { $0.compactMap(\.self) } }

  func set(_ share: Share?, of worker: Int) { slots.withLock { $0[worker] = share } }
}

extension ParallelReading {
  private func readShares(
    _ bytes: JSONBytes, _ first: Int, _ context: CatalogChecker.Context
  ) -> [Share]? {
    let starts = likelyStarts(bytes, first: first)
    let found = Shares(count: starts.count)
    inParallel(starts.count) { worker in
      let limit = worker + 1 < starts.count ? starts[worker + 1] : Int.max
      found.set(readShare(from: starts[worker], until: limit, context), of: worker)
    }
    let shares = found.all
    guard shares.count == starts.count, shares.last?.isLast == true else { return nil }
    // A start was only likely; it is certain once the worker before arrives there.
    for (share, next) in zip(shares, starts.dropFirst()) where share.isLast || share.end != next {
      return nil
    }
    return shares
  }

  /// On threads of its own. Dispatch would use its global queues, and look after them once a second
  /// for as long as the process lives.
  private func inParallel(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let ended = DispatchSemaphore(value: 0)
    for worker in 1..<max(count, 1) {
      Thread.detachNewThread {
        work(worker)
        ended.signal()
      }
    }
    work(0)
    for _ in 1..<max(count, 1) { ended.wait() }
  }

  /// Returns the places at which workers may begin: text that looks like the first product's
  /// beginning.
  private func likelyStarts(_ bytes: JSONBytes, first: Int) -> [Int] {
    var pattern = first..<first
    JSONValue(bytes: bytes, offset: first).forEachMember { key, _ in
      pattern = first..<min(key.end, first + 200)
      return false
    }
    var starts = [first]
    guard !pattern.isEmpty else { return starts }
    for worker in 1..<max(workers, 1) {
      let share = first + (bytes.count - first) / workers * worker
      let candidates = share..<max(share, bytes.count - pattern.count)
      guard
        let start = candidates.prefix(1 << 16).first(where: { candidate in
          pattern.allSatisfy { bytes[candidate + $0 - first] == bytes[$0] }
        }), let last = starts.last, start > last
      else { continue }
      starts.append(start)
    }
    return starts
  }

  private func readShare(
    from start: Int, until limit: Int, _ context: CatalogChecker.Context
  ) -> Share? {
    text.read { bytes in
      var checker = CatalogChecker(JSONParser(bytes), context)
      checker.json.position = start
      while true {
        checker.json.restart(at: checker.json.position)
        guard checker.json.parseValue(depth: 2), checker.json.mistakes.isEmpty else { return nil }
        ProductSchema.check(0, in: &checker)
        guard checker.mistakes.isEmpty else { return nil }
        checker.json.skipSpace()
        let separator = bytes[checker.json.position]
        checker.json.position += 1
        if separator == UInt8(ascii: ",") {
          checker.json.skipSpace()
          guard checker.json.position >= limit else { continue }
        } else if separator != UInt8(ascii: "]") {
          return nil
        }
        return Share(
          products: checker.products, end: checker.json.position,
          isLast: separator == UInt8(ascii: "]"))
      }
    }
  }
}
