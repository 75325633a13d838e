import Foundation
import StoreCore
import StoreReceipts
import TestSupport
import Testing

@Suite(.watched) struct SubscriptionOfferKeyTests {
  private let key = SubscriptionOfferKey()

  @Test func onlyItsOwnSignaturesAreValid() throws {
    let signature = try key.signature(of: "payload")
    #expect(key.isValid(signature, of: "payload"))
    #expect(!key.isValid(signature, of: "other"))
    #expect(!key.isValid("", of: "payload"))
    #expect(!SubscriptionOfferKey().isValid(signature, of: "payload"))
  }

  @Test func keyIsReadUnchanged() throws {
    let same = try SubscriptionOfferKey(serialized: key.serialized)
    #expect(same.id == key.id && key.id.count == 10)
    #expect(try same.isValid(key.signature(of: "payload"), of: "payload"))
    #expect(throws: (any Error).self) { try SubscriptionOfferKey(serialized: Data([1, 2])) }
  }

  @Test func signatureOfApplesServerLibraryIsValid() throws {
    let world = try CommandWorld()
    let offer = SignedOffer(
      offerID: "stay", keyID: key.id, nonce: UUID(), signature: "", timestamp: 1_790_000_000_000,
      username: "user 7")
    let script = """
      import sys, uuid
      from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
      key, key_id, nonce = open(sys.argv[1], "rb").read(), sys.argv[2], uuid.UUID(sys.argv[3])
      creator = PromotionalOfferSignatureCreator(key, key_id, "com.shop")
      print(creator.create_signature("club", "stay", "user 7", nonce, 1790000000000))
      """
    let pem = try world.write(Data(key.privateKeyPEM.utf8), "key.p8")
    let result = try world.run(
      program: OtherProgram.appleLibraryPython(),
      ["-c", script, pem, key.id, offer.nonce.uuidString])
    #expect(result.status == 0, "\(result.errors)")
    let signature = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(key.isValid(signature, of: offer.payload(bundleID: "com.shop", productID: "club")))
  }
}
