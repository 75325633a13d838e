public import Foundation

extension SigningAuthority {
  /// Returns the receipt as the device keeps it: PKCS#7, DER. Servers are sent it in Base64.
  public func sign(_ receipt: AppReceipt) throws -> Data {
    try SignedMessage(content: receipt.encoded, signedBy: self).encoded
  }
}
