import SwiftASN1
import X509

/// The extensions by which Apple's certificates say what they are for. Apple's own libraries refuse
/// a chain without them.
enum CertificateMarker {
  /// The leaf's marker: it signs receipts and transactions of the App Store.
  static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// The intermediate's marker: Apple's Worldwide Developer Relations authority.
  static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// Returns the marker is the extension's presence; its value is an ASN.1 NULL.
  static func markerExtension(_ oid: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: oid, critical: false, value: [0x05, 0x00])
  }
}
