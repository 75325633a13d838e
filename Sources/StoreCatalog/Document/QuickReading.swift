import Dispatch
import Foundation
import StoreCore
import Synchronization

/// Reads a large catalog without mistakes on all cores, one product at a time, so that the tape
/// stays in the processor's cache.
///
/// It answers nil for anything out of the ordinary: a mistake, or a key behind the products that is
/// needed to check them. Then the thorough reading finds out what, and tells. Both use the same
/// parser and the same checks, so that they cannot disagree.
struct QuickReading {
  /// Smaller texts are read thoroughly at once: starting threads would take longer.
  static let smallest = 1 << 20

  struct Outcome {
    let root: CatalogRoot
    let offsets: [UInt32]
    let listings: [ProductListing]
    let index: ProductIndex
  }

  private static let products = JSONKey("products")

  private let text: JSONText
  private let workers: Int

  init(_ text: JSONText, workers: Int = ProcessInfo.processInfo.activeProcessorCount) {
    self.text = text
    self.workers = min(max(workers, 1), 8)
  }

  func read() -> Outcome? {
    text.read { bytes in
      var parser = JSONParser(bytes)
      parser.skipSpace()
      guard let runs = readMembers(&parser) else { return nil }
      parser.skipSpace()
      guard parser.position == bytes.count, parser.mistakes.isEmpty,
        let root = Self.root(of: parser), let index = Self.index(of: runs, in: bytes)
      else { return nil }
      return Outcome(
        root: root, offsets: runs.flatMap(\.offsets), listings: runs.flatMap(\.listings),
        index: index)
    }
  }

  /// Puts the top level on the tape, with an empty array in place of the products.
  private func readMembers(_ parser: inout JSONParser) -> [ProductRun]? {
    let bytes = parser.bytes
    guard bytes[parser.position] == UInt8(ascii: "{") else { return nil }
    parser.append(.object, length: 1)
    var runs: [ProductRun]?
    while true {
      parser.skipSpace()
      let key = parser.nodes.count
      guard bytes[parser.position] == UInt8(ascii: "\""), parser.parseString() else { return nil }
      parser.skipSpace()
      guard bytes[parser.position] == UInt8(ascii: ":") else { return nil }
      parser.position += 1
      parser.skipSpace()
      if Self.products.matches(bytes, parser.nodes[key].content) {
        guard runs == nil, let context = Self.context(of: parser),
          let read = readProducts(bytes, from: parser.position, context), let last = read.last
        else { return nil }
        runs = read
        parser.append(.array, length: last.end - parser.position)
      } else if !parser.parseValue(depth: 1) {
        return nil
      }
      parser.skipSpace()
      parser.position += 1
      parser.nodes[0].next = UInt32(parser.nodes.count)
      switch bytes[parser.position - 1] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return runs
      default: return nil
      }
    }
  }

  /// What products are checked against, if all of it stands before them and is correct.
  private static func context(of parser: JSONParser) -> CatalogChecker.Context? {
    var checker = CatalogChecker(parser)
    checker.json.nodes.removeLast()
    guard
      let root = checker.members(
        of: 0, CatalogKeys.root, required: CatalogRoot.required)
    else { return nil }
    checker.checkApp(root)
    // Groups are the one thing that a catalog need not have, so their absence is not noticed; a
    // subscription would then fail, and the thorough reading decide.
    return checker.mistakes.isEmpty && parser.mistakes.isEmpty ? checker.context : nil
  }

  /// The top level's values; nil where one of them is wrong.
  private static func root(of parser: JSONParser) -> CatalogRoot? {
    var checker = CatalogChecker(parser)
    guard let root = checker.members(of: 0, CatalogKeys.root) else { return nil }
    checker.checkApp(root)
    checker.checkTesters(root)
    return checker.mistakes.isEmpty ? checker.root : nil
  }
}

/// Products that one worker has read, in the order of the text.
private struct ProductRun: Sendable {
  var offsets: [UInt32] = []
  var hashes: [UInt64] = []
  var listings: [ProductListing] = []
  /// Where the next product begins; behind the array's end if `isLast`.
  var end = 0
  var isLast = false
}

/// What the workers have found so far, in the order of the text.
private final class FoundRuns: Sendable {
  private let slots: Mutex<[ProductRun?]>

  init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

  var all: [ProductRun] { slots.withLock { $0.compactMap(\.self) } }

  func set(_ run: ProductRun?, of worker: Int) { slots.withLock { $0[worker] = run } }
}

extension QuickReading {
  private func readProducts(
    _ bytes: JSONBytes, from bracket: Int, _ context: CatalogChecker.Context
  ) -> [ProductRun]? {
    let first = bytes.pastSpace(bracket + 1)
    guard bytes[bracket] == UInt8(ascii: "["), bytes[first] == UInt8(ascii: "{") else { return nil }
    let starts = likelyStarts(bytes, first: first)
    let found = FoundRuns(count: starts.count)
    inParallel(starts.count) { worker in
      let limit = worker + 1 < starts.count ? starts[worker + 1] : Int.max
      found.set(readRun(from: starts[worker], until: limit, context), of: worker)
    }
    let runs = found.all
    guard runs.count == starts.count, runs.last?.isLast == true else { return nil }
    // A start was only likely; it is certain once the worker before arrives there.
    for (run, next) in zip(runs, starts.dropFirst()) where run.isLast || run.end != next {
      return nil
    }
    return runs
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

  /// Where workers may begin: at text that looks as the first product's beginning does.
  private func likelyStarts(_ bytes: JSONBytes, first: Int) -> [Int] {
    var signature: Range<Int>?
    JSONValue(bytes: bytes, offset: first).forEachMember { key, _ in
      signature = first..<min(key.end, first + 200)
      return false
    }
    var starts = [first]
    guard let signature else { return starts }
    let pattern = bytes.array(signature)
    for worker in 1..<max(workers, 1) {
      let share = first + (bytes.count - first) / workers * worker
      let candidates = share..<max(share, bytes.count - pattern.count)
      guard
        let start = candidates.prefix(1 << 16).first(where: { candidate in
          pattern.indices.allSatisfy { bytes[candidate + $0] == pattern[$0] }
        }), let last = starts.last, start > last
      else { continue }
      starts.append(start)
    }
    return starts
  }

  private func readRun(
    from start: Int, until limit: Int, _ context: CatalogChecker.Context
  ) -> ProductRun? {
    text.read { bytes in
      var checker = CatalogChecker(JSONParser(bytes))
      checker.context = context
      checker.json.position = start
      while true {
        checker.json.restart(at: checker.json.position)
        guard checker.json.parseValue(depth: 2), checker.json.mistakes.isEmpty else { return nil }
        checker.checkProduct(0)
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
        return ProductRun(
          offsets: checker.offsets, hashes: checker.hashes, listings: checker.listings,
          end: checker.json.position, isLast: separator == UInt8(ascii: "]"))
      }
    }
  }

  /// Nil where two products have the same ID.
  private static func index(of runs: [ProductRun], in bytes: JSONBytes) -> ProductIndex? {
    let offsets = runs.flatMap(\.offsets)
    func id(_ product: Int) -> String? {
      JSONValue(bytes: bytes, offset: Int(offsets[product])).member(JSONKey("productID"))?.string
    }
    var isUnique = true
    let index = ProductIndex(hashes: runs.flatMap(\.hashes)) { first, second in
      id(first) == id(second)
    } duplicate: { _, _ in
      isUnique = false
    }
    return isUnique ? index : nil
  }
}
