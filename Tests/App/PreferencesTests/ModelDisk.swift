import DurableFiles
import Foundation
import Synchronization

@testable import Preferences

/// A model of a disk for several processes. A power cut loses what was not synced, and a process can be
/// killed before any of its steps, which releases its lock.
final class ModelDisk: Sendable {
  static let path = "/state/com.example.shop.plist"

  struct Inode {
    var bytes = Data()
    var safe: Data?
  }

  struct World {
    var inodes: [Int: Inode] = [:]
    var names: [String: Int] = [:]
    var safeNames: [String: Int] = [:]
    /// The names after each change since the last fsync of the folder.
    var journal: [[String: Int]] = []
    var locks: [String: ObjectIdentifier] = [:]

    mutating func rename(_ change: (inout [String: Int]) -> Void) {
      change(&names)
      journal.append(names)
    }
  }

  let world: Mutex<World>

  init(_ world: World = World()) { self.world = Mutex(world) }

  var names: Set<String> { world.withLock { Set($0.names.keys) } }
  var pendingNames: Int { world.withLock { $0.journal.count } }

  /// Returns the disk after a power cut. The kernel may have written any number of the pending renames,
  /// in order, and the unsynced bytes or not. The caller tries all combinations.
  func afterPowerCut(namesWrittenBack: Int, bytesWrittenBack: Bool) -> ModelDisk {
    world.withLock { old in
      var new = World()
      new.safeNames = old.journal.prefix(namesWrittenBack).last ?? old.safeNames
      new.names = new.safeNames
      for inode in Set(new.names.values) {
        let bytes = bytesWrittenBack ? old.inodes[inode]!.bytes : old.inodes[inode]!.safe ?? Data()
        new.inodes[inode] = Inode(bytes: bytes, safe: bytes)
      }
      return ModelDisk(new)
    }
  }
}

/// A process's view of a `ModelDisk`. A file descriptor is an inode number.
final class ModelProcess: FileSystem {
  enum Step: Sendable {
    case lock, create, write, synchronize, rename, synchronizeFolder, remove
  }

  private let disk: ModelDisk
  private let dyingBefore: Int?
  private let failing: [Step: Int32]
  private let ignored: Set<Step>
  private let whileWaiting: @Sendable (Int) -> Void
  private let taken = Mutex<[Step]>([])
  private let waits = Mutex(0)

  init(
    _ disk: ModelDisk, dyingBefore step: Int? = nil, failing: [Step: Int32] = [:],
    ignoring: Set<Step> = [], whileWaiting: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.disk, dyingBefore, self.failing, ignored) = (disk, step, failing, ignoring)
    self.whileWaiting = whileWaiting
  }

  var steps: [Step] { taken.withLock { $0 } }

  /// Counts a step. Throws if the process is killed; returns false to skip the step.
  private func take(_ step: Step) throws(SystemFailure) -> Bool {
    let isAlive = taken.withLock { steps in
      guard steps.count != dyingBefore else { return false }
      steps.append(step)
      return true
    }
    guard isAlive else {
      releaseLocks()
      throw SystemFailure(code: EIO)
    }
    if let code = failing[step] { throw SystemFailure(code: code) }
    return !ignored.contains(step)
  }

  private func releaseLocks() {
    disk.world.withLock { world in
      world.locks = world.locks.filter { $0.value != ObjectIdentifier(self) }
    }
  }

  func contents(of path: String) throws(SystemFailure) -> Data? {
    disk.world.withLock { world in world.names[path].map { world.inodes[$0]!.bytes } }
  }

  func makeFolder(_ path: String) throws(SystemFailure) {}

  func tryLock(_ path: String) throws(SystemFailure) -> OpenFile? {
    let lock: OpenFile = 0
    guard try take(.lock) else { return lock }
    let isMine = disk.world.withLock { world in
      if world.locks[path] != nil { return false }
      world.locks[path] = ObjectIdentifier(self)
      return true
    }
    return isMine ? lock : nil
  }

  func unlock(_ lock: OpenFile) { releaseLocks() }

  func wait(_ duration: Duration) {
    let count = waits.withLock { waits in
      waits += 1
      return waits
    }
    whileWaiting(count)
  }

  func create(_ path: String) throws(SystemFailure) -> OpenFile {
    _ = try take(.create)
    let number = disk.world.withLock { world in
      let number = (world.inodes.keys.max() ?? 0) + 1
      world.inodes[number] = ModelDisk.Inode()
      world.rename { $0[path] = number }
      return number
    }
    return OpenFile(number)
  }

  func write(_ bytes: Data, to file: OpenFile) throws(SystemFailure) {
    // A process that is killed, or runs out of space, writes only a part.
    var written = bytes.prefix(bytes.count / 2)
    defer { disk.world.withLock { $0.inodes[Int(file)]!.bytes = written } }
    _ = try take(.write)
    written = bytes
  }

  func synchronize(_ file: OpenFile) throws(SystemFailure) {
    let number = Int(file)
    guard try take(.synchronize) else { return }
    disk.world.withLock { $0.inodes[number]!.safe = $0.inodes[number]!.bytes }
  }

  func close(_ file: OpenFile) {}

  func rename(_ path: String, to target: String) throws(SystemFailure) {
    _ = try take(.rename)
    disk.world.withLock { $0.rename { $0[target] = $0.removeValue(forKey: path) } }
  }

  func synchronizeFolder(_ path: String) throws(SystemFailure) {
    guard try take(.synchronizeFolder) else { return }
    disk.world.withLock { world in
      world.safeNames = world.names
      world.journal = []
    }
  }

  func remove(_ path: String) throws(SystemFailure) {
    _ = try take(.remove)
    disk.world.withLock { $0.rename { $0[path] = nil } }
  }

  func exists(_ path: String) throws(SystemFailure) -> Bool { disk.names.contains(path) }
}
