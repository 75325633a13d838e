import Crypto
import CryptoExtras
import Foundation
import StoreCore

/// A password that can be checked but not read back: scrypt with a salt of its own.
///
/// Its text names the cost, so that what was stored under an old cost can still be checked.
public struct PasswordHash: Hashable, Sendable {
  /// The cost of one guess. The memory it takes is `128 * rounds * blockSize` bytes.
  public struct Cost: Hashable, Sendable {
    /// A power of two, scrypt's N.
    public var rounds: Int
    /// scrypt's r.
    public var blockSize: Int
    /// scrypt's p.
    public var parallelism: Int

    /// About 45 ms and 16 MiB on a present machine, in a release build.
    public static let interactive = Cost(rounds: 1 << 14, blockSize: 8, parallelism: 1)

    /// Hardly any protection: for tests that make many testers.
    public static let trivial = Cost(rounds: 1 << 4, blockSize: 8, parallelism: 1)

    /// A stored text is data: one that asks for gigabytes or hours is refused before it is tried.
    var isAcceptable: Bool {
      (2...1 << 20).contains(rounds) && rounds.nonzeroBitCount == 1
        && (1...32).contains(blockSize) && (1...16).contains(parallelism)
        && 128 * rounds * blockSize <= 256 << 20
    }
  }

  private static let scheme = "scrypt"
  private static let saltLength = 16
  private static let hashLength = 32

  public let cost: Cost
  private let salt: Data
  private let hash: Data

  /// Hashes a password. The same password, cost and random numbers give the same hash.
  public init(
    password: String, cost: Cost = .interactive, using generator: inout some RandomNumberGenerator
  ) {
    precondition(cost.isAcceptable, "A password hash needs a cost that can be paid.")
    self.cost = cost
    salt = Data(generator.bytes(Self.saltLength))
    guard let hash = Self.derive(password, salt: salt, cost: cost) else {
      preconditionFailure("There is not enough memory to hash a password.")
    }
    self.hash = hash
  }

  /// Reads `scrypt$N$r$p$salt$hash`; nil for anything else, also for a cost out of bounds.
  public init?(serialized: String) {
    let parts = serialized.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == Self.scheme, let rounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = Data(base64Encoded: String(parts[4])), salt.count == Self.saltLength,
      let hash = Data(base64Encoded: String(parts[5])), hash.count == Self.hashLength
    else { return nil }
    cost = Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    guard cost.isAcceptable else { return nil }
    self.salt = salt
    self.hash = hash
  }

  /// `scrypt$N$r$p$salt$hash`, salt and hash in Base64.
  public var serialized: String {
    [
      Self.scheme, String(cost.rounds), String(cost.blockSize), String(cost.parallelism),
      salt.base64EncodedString(), hash.base64EncodedString(),
    ].joined(separator: "$")
  }

  /// Returns whether this is the password, found in a time that does not depend on how nearly it
  /// is.
  public func matches(_ password: String) -> Bool {
    guard let candidate = Self.derive(password, salt: salt, cost: cost) else { return false }
    return zip(candidate, hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Derives the key. Canonical composition comes first: the same letters typed on another keyboard
  /// are the same password.
  private static func derive(_ password: String, salt: Data, cost: Cost) -> Data? {
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    let key = try? KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: hashLength, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism)
    return key?.withUnsafeBytes { Data($0) }
  }
}
