import StoreCore
import StoreReceipts

extension World {
  /// Performs the command of a device or a server in one database transaction. Throws a misuse if
  /// it is not possible. Nothing changes in that case.
  func perform(_ command: TesterCommand, as client: Client? = nil) throws -> TesterResult {
    let hash = try passwordHash(for: command)
    return try write(as: client) { transaction in
      let command = try transaction.subscriptions.named(command)
      if command != .reset { try transaction.history.startAction(.change, by: command) }
      let commands = TesterCommands(
        transaction: transaction, passwordHash: hash, mostRenewals: surroundings.mostRenewalsAtOnce)
      return try commands.perform(command)
    }
  }

  /// Hashes a new tester's password, outside a transaction because that is slow.
  private func passwordHash(for command: TesterCommand) throws -> String? {
    guard case .addTester(let tester) = command else { return nil }
    var chance = try read {
      try $0.people.checkNew(tester)
      return $0.world.chance(for: "password")
    }
    return PasswordHash(password: tester.password, using: &chance).serialized
  }
}
