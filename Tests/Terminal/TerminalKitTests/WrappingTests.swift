import TerminalKit
import Testing

@Suite struct WrappingTests {
  @Test(
    arguments: [
      // Lines break at spaces.
      (
        "Do you want to buy one Happy RazeFace?", 16,
        ["Do you want to", "buy one Happy", "RazeFace?"]
      ),
      // Words that are too long are cut.
      ("razefaces", 4, ["raze", "face", "s"]), ("a razefaces", 5, ["a", "razef", "aces"]),
      // Chinese breaks anywhere except before closing marks.
      ("购买成功了。谢谢", 10, ["购买成功", "了。谢谢"]), ("他说「谢谢」了", 6, ["他说", "「谢", "谢」了"]),
      // Korean breaks only at spaces.
      ("행복한 얼굴을 구입", 8, ["행복한", "얼굴을", "구입"]),
      // A hyphen may end a line.
      ("auto-renewable", 9, ["auto-", "renewable"]),
      // Newlines and empty lines are kept.
      ("a\n\nb", 9, ["a", "", "b"]), ("", 9, [""]),
      // Wide characters end in one column, and nothing fits in none.
      ("脸脸", 1, ["脸", "脸"]), ("a", 0, []),
      // Identifiers break between their parts.
      ("com.example.razefaces.club.monthly", 16, ["com.example.", "razefaces.club.", "monthly"]),
      ("subscriptionGroupIdentifier", 19, ["subscriptionGroup", "Identifier"]),
      ("com.razefaces.happy", 14, ["com.razefaces.", "happy"]),
      // A part is cut only if it is longer than a line.
      ("com.razefaces.happy", 10, ["com.", "razefaces.", "happy"]),
      ("com.razefaces.happy", 8, ["com.", "razeface", "s.happy"]),
      // Encoded data is cut where the line is full.
      ("c2lnbmF0dXJl", 7, ["c2lnbmF", "0dXJl"]),
    ] as [(String, Int, [String])])
  func textIsWrapped(_ text: String, columns: Int, lines: [String]) {
    #expect(TextWidth.wrap(text, columns: columns) == lines)
  }

  @Test(arguments: 2...30)
  func linesFitTheColumns(_ columns: Int) {
    let text = "Mặt cười 开心的脸 행복한 얼굴 auto-renewable 😀👨‍👩‍👧 and the rest of it"
    for line in TextWidth.wrap(text, columns: columns) {
      #expect(TextWidth.columns(of: line) <= columns)
    }
  }
}
