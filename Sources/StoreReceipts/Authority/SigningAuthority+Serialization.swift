public import Foundation
import SwiftASN1

extension SigningAuthority {
  /// Stored bytes that are not a signing authority's.
  public struct Damaged: Error, Hashable, CustomStringConvertible {
    public var description: String {
      "The stored signing keys cannot be read. Reset the store to make new ones."
    }
  }

  private static let format = 1

  /// Private keys and certificates, for the keeper of the world's secrets: a DER sequence of a
  /// format number and three pairs of key and certificate.
  public var serialized: Data {
    get throws {
      var serializer = DER.Serializer()
      try serializer.appendConstructedNode(identifier: .sequence) { sequence in
        try sequence.serialize(Self.format)
        for member in [root, intermediate, leaf] {
          try sequence.appendConstructedNode(identifier: .sequence) { pair in
            try pair.serialize(ASN1OctetString(contentBytes: ArraySlice(member.key)))
            pair.serializeRawBytes(member.certificate)
          }
        }
      }
      return Data(serializer.serializedBytes)
    }
  }

  /// Throws ``Damaged`` for anything that ``serialized`` did not write. The certificates are not
  /// looked into: that is for verifiers.
  public init(serialized: Data) throws {
    let members: [Member]
    do {
      members = try DER.sequence(DER.parse([UInt8](serialized)), identifier: .sequence) { nodes in
        guard try Int(derEncoded: &nodes) == Self.format else { throw Damaged() }
        return try (0..<3).map { _ in try Self.member(&nodes) }
      }
      try self.init(root: members[0], intermediate: members[1], leaf: members[2])
    } catch {
      throw Damaged()
    }
  }

  private static func member(_ nodes: inout ASN1NodeCollection.Iterator) throws -> Member {
    guard let node = nodes.next() else { throw Damaged() }
    return try DER.sequence(node, identifier: .sequence) { nodes in
      let key = try ASN1OctetString(derEncoded: &nodes)
      guard let certificate = nodes.next() else { throw Damaged() }
      return Member(key: Data(key.bytes), certificate: Data(certificate.encodedBytes))
    }
  }
}
