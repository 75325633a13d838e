extension Catalog {
  init(checking text: JSONText, fileName: String) throws(CatalogFailure) {
    var offsets: [UInt32] = []
    var hashes: [UInt64] = []
    text.read { bytes in
      let root = JSONValue(bytes: bytes, offset: bytes.pastSpace(0))
      root.member(JSONKey("products"))?.forEachElement { product in
        offsets.append(UInt32(product.offset))
        hashes.append(
          ProductIndex.hash(of: product.member(JSONKey("productID"))?.string ?? ""))
      }
    }
    let index = ProductIndex(hashes: hashes, sameID: { _, _ in true }, duplicate: { _, _ in })
    self = text.read { bytes in
      Catalog(
        root: JSONValue(bytes: bytes, offset: bytes.pastSpace(0)), text: text, offsets: offsets,
        index: index)
    }
  }

  /// Decodes what stands around the products of a checked text.
  init(root: JSONValue, text: JSONText, offsets: [UInt32], index: ProductIndex) {
    func value(_ key: String) -> JSONValue? { root.member(JSONKey(key)) }
    let primaryLanguage = CatalogDecoding.string(root, "primaryLanguage")
    self.primaryLanguage = primaryLanguage
    bundleID = CatalogDecoding.string(root, "bundleID")
    appName = CatalogDecoding.string(root, "name")
    appVersion = CatalogDecoding.string(root, "version")
    appStoreID = value("appleID")?.int ?? 0
    baseTerritory = CatalogDecoding.string(root, "baseTerritory")
    paidApplicationsAgreementInEffect =
      value("agreements").map { CatalogDecoding.string($0, "paidApplications") } == "Active"
    groups =
      value("subscriptionGroups")?.map {
        CatalogDecoding.group($0, primaryLanguage: primaryLanguage)
      } ?? []
    testers = value("testers")?.map(CatalogDecoding.tester) ?? []
    var storefronts: [Storefront] = []
    value("territories")?.forEachMember { key, _ in
      storefronts += key.string.flatMap(Storefront.storefront(countryCode:)).map { [$0] } ?? []
      return true
    }
    self.storefronts = storefronts
    storage = CatalogStorage(
      text: text, primaryLanguage: primaryLanguage, offsets: offsets, index: index)
  }
}
