import Foundation
import Synchronization

@testable import Preferences

/// A disk that forgets on a power cut what no fsync asked it to keep, and that many processes can
/// use. A process can be told to die before any of its steps; the kernel then frees its lock.
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
    var nextNumber = 1

    mutating func rename(_ change: (inout [String: Int]) -> Void) {
      change(&names)
      journal.append(names)
    }
  }

  let world: Mutex<World>

  init(_ world: World = World()) { self.world = Mutex(world) }

  var names: Set<String> { world.withLock { Set($0.names.keys) } }
  var pendingNames: Int { world.withLock { $0.journal.count } }

  /// Returns the disk after a power cut. The kernel may have written back any number of the pending
  /// changes of names, in order, and the unsynchronized bytes or not: the caller goes through all.
  func afterPowerCut(namesWrittenBack: Int, bytesWrittenBack: Bool) -> ModelDisk {
    world.withLock { old in
      var new = World()
      new.nextNumber = old.nextNumber
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

/// One process's view of a `ModelDisk`.
final class ModelProcess: FileSystem {
  enum Step: String, Sendable, CaseIterable {
    case lock, create, write, synchronize, rename, synchronizeFolder, remove
  }

  struct Life {
    var steps: [Step] = []
    var dyingBefore: Int?
    var failing: [Step: Int32] = [:]
    var ignored: Set<Step> = []
    var isDead = false
    var open: [Int32: Int] = [:]
    var nextDescriptor: Int32 = 3
    var waits = 0
  }

  let disk: ModelDisk
  private let life: Mutex<Life>
  private let whileWaiting: @Sendable (Int) -> Void

  init(
    _ disk: ModelDisk, dyingBefore step: Int? = nil, failing: [Step: Int32] = [:],
    ignoring: Set<Step> = [], whileWaiting: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.disk = disk
    self.whileWaiting = whileWaiting
    life = Mutex(Life(dyingBefore: step, failing: failing, ignored: ignoring))
  }

  var steps: [Step] { life.withLock { $0.steps } }

  /// Counts the step. Throws if the process is dead or dies here; false: the step is left out.
  private func take(_ step: Step) throws(SystemFailure) -> Bool {
    let outcome = life.withLock { life -> Result<Bool, SystemFailure> in
      if life.isDead { return .failure(SystemFailure(code: EIO)) }
      if life.steps.count == life.dyingBefore {
        life.isDead = true
        return .failure(SystemFailure(code: EIO))
      }
      life.steps.append(step)
      if let code = life.failing[step] { return .failure(SystemFailure(code: code)) }
      return .success(!life.ignored.contains(step))
    }
    if life.withLock({ $0.isDead }) { releaseLocks() }
    return try outcome.get()
  }

  private func releaseLocks() {
    disk.world.withLock { world in
      world.locks = world.locks.filter { $0.value != ObjectIdentifier(self) }
    }
  }

  private func opened(_ inode: Int) -> OpenFile {
    life.withLock { life in
      defer { life.nextDescriptor += 1 }
      life.open[life.nextDescriptor] = inode
      return OpenFile(descriptor: life.nextDescriptor)
    }
  }

  private func inode(of file: OpenFile) -> Int { life.withLock { $0.open[file.descriptor]! } }

  func contents(of path: String) throws(SystemFailure) -> Data? {
    disk.world.withLock { world in world.names[path].map { world.inodes[$0]!.bytes } }
  }

  func makeFolder(_ path: String) throws(SystemFailure) {}

  func tryLock(_ path: String) throws(SystemFailure) -> OpenFile? {
    guard try take(.lock) else { return opened(0) }
    let isMine = disk.world.withLock { world in
      if world.locks[path] != nil { return false }
      world.locks[path] = ObjectIdentifier(self)
      return true
    }
    return isMine ? opened(0) : nil
  }

  func unlock(_ lock: OpenFile) { releaseLocks() }

  func wait(_ duration: Duration) {
    whileWaiting(
      life.withLock {
        $0.waits += 1
        return $0.waits
      })
  }

  func create(_ path: String) throws(SystemFailure) -> OpenFile {
    _ = try take(.create)
    return opened(
      disk.world.withLock { world in
        defer { world.nextNumber += 1 }
        world.inodes[world.nextNumber] = ModelDisk.Inode()
        let number = world.nextNumber
        world.rename { $0[path] = number }
        return number
      })
  }

  func write(_ bytes: Data, to file: OpenFile) throws(SystemFailure) {
    let number = inode(of: file)
    do {
      _ = try take(.write)
    } catch {
      // Who dies or runs out of space while writing leaves a part of it.
      disk.world.withLock { $0.inodes[number]!.bytes = bytes.prefix(bytes.count / 2) }
      throw error
    }
    disk.world.withLock { $0.inodes[number]!.bytes = bytes }
  }

  func synchronize(_ file: OpenFile) throws(SystemFailure) {
    let number = inode(of: file)
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

  func exists(_ path: String) -> Bool { disk.names.contains(path) }
}
