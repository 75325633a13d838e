import Crypto
import CryptoExtras
import Foundation
import StoreCore

/// A salted scrypt hash of a password.
///
/// The serialized form includes the cost, so that hashes with another cost can still be checked.
public struct PasswordHash: Hashable, Sendable {
  /// The cost of one guess, which uses `128 * rounds * blockSize` bytes of memory.
  public struct Cost: Hashable, Sendable {
    /// A power of two; N in scrypt.
    public var rounds: Int
    public var blockSize, parallelism: Int

    /// Takes about 45 ms and 16 MiB on a current machine, in a release build.
    public static let interactive = Cost(rounds: 1 << 14, blockSize: 8, parallelism: 1)

    /// Whether the cost is within bounds. A stored hash must not take gigabytes or hours to check.
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
  private let salt, hash: Data

  /// Hashes a password. Equal passwords, costs and random numbers produce equal hashes.
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

  /// Parses `scrypt$N$r$p$salt$hash`; nil if the text is invalid or the cost is out of bounds.
  public init?(serialized: String) {
    let parts = serialized.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == Self.scheme, let rounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = Data(base64Encoded: String(parts[4])), salt.count == Self.saltLength,
      let hash = Data(base64Encoded: String(parts[5])), hash.count == Self.hashLength
    else { return nil }
    cost = Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    guard cost.isAcceptable else { return nil }
    (self.salt, self.hash) = (salt, hash)
  }

  public var serialized: String {
    [
      Self.scheme, String(cost.rounds), String(cost.blockSize), String(cost.parallelism),
      salt.base64EncodedString(), hash.base64EncodedString(),
    ].joined(separator: "$")
  }

  /// Returns whether this is the password. The comparison takes constant time.
  public func matches(_ password: String) -> Bool {
    guard let candidate = Self.derive(password, salt: salt, cost: cost) else { return false }
    return zip(candidate, hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Derives the hash from normalized Unicode, so that equal characters are the same password.
  private static func derive(_ password: String, salt: Data, cost: Cost) -> Data? {
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    let key = try? KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: hashLength, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism)
    return key?.withUnsafeBytes { Data($0) }
  }
}
