import Foundation
import RazeFacesShop
import StoreCore
import Testing

@testable import RazeFacesDevice

@Suite struct ShopEventFactTests {
  @Test(arguments: [
    #"{"productsLoaded":{"count":13}}"#,
    #"{"productsListed":{"_0":[{"id":"a","price":0.99,"title":"A \"B\""}]}}"#,
    #"{"previouslyPurchased":{"_0":["a","b"]}}"#, #"{"notPurchased":{"_0":[]}}"#,
    #"{"invalidProduct":{"_0":"a"}}"#,
  ])
  func eventsOfALaunchAreWrittenAsCodableWritesThem(_ json: String) throws {
    let event = try JSONDecoder().decode(ShopEvent.self, from: Data(json.utf8))
    #expect(event.fact == .app(json: json))
  }
}
