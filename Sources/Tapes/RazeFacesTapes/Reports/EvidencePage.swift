import RazeFacesPictures

/// Evidence as a self-contained HTML page that includes its tape.
package struct EvidencePage: Sendable {
  let evidence: Evidence
  let markup: HTMLPage

  package init(_ evidence: Evidence) {
    self.evidence = evidence
    markup = HTMLPage(redaction: evidence.redaction)
  }

  package var html: String {
    let parts = [
      header, failures, story, subscriptions, steps, notes, products, entitlements, transactions,
      receipts, tape, events, footer,
    ]
    let body = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    return evidence.masked(markup.html(title: evidence.title, body))
  }

  private var header: String {
    let verdict = evidence.verdict.map { name, words in
      "<p class=\"verdict \(name)\">\(markup.escaped(words))</p>"
    }
    let purpose = evidence.purpose.map { "<p>\(markup.escaped($0))</p>" }
    let labels = evidence.labels.joined(separator: " · ")
    return [
      "<h1>\(markup.escaped(evidence.title))</h1>", verdict, purpose,
      labels.isEmpty ? nil : markup.quiet(labels),
      evidence.missing.isEmpty
        ? nil : markup.quiet("Not here: " + evidence.missing.joined(separator: " ")),
      evidence.redactionNote.map(markup.quiet),
    ].compactMap(\.self).joined(separator: "\n")
  }

  private var failures: String {
    HTMLPage.section(
      "What failed",
      evidence.failures.map { check in
        """
        <p><code>\(markup.escaped(check.text))</code> \
        <span class="quiet">\(markup.escaped(check.place.description))</span></p>
        <dl><dt>Expected</dt><dd>\(markup.escaped(check.failure?.expected ?? ""))</dd>
        <dt>Found</dt><dd>\(markup.escaped(check.failure?.found ?? ""))</dd></dl>
        """
      }.joined(separator: "\n"))
  }

  private var story: String {
    guard let world = evidence.world else { return "" }
    let lines = Self.story(world.events)
    return HTMLPage.section(
      "What happened", lines.isEmpty ? markup.quiet("Nothing was bought.") : markup.list(lines))
  }

  private var steps: String {
    HTMLPage.section(
      "Steps",
      evidence.steps.isEmpty
        ? "" : "<ol>" + evidence.steps.map(step).joined(separator: "\n") + "</ol>")
  }

  private func step(_ step: StepResult) -> String {
    let mark = step.hasFailed ? " <strong class=\"failed\">failed</strong>" : ""
    let line =
      "\(step.words.html(on: markup)) <span class=\"quiet\">\(markup.escaped(step.time))</span>\(mark)"
    guard let screen = step.screen else { return "<li>\(line)</li>" }
    let picture = HTMLPage.screen(screen)
    return "<li>\(HTMLPage.details(line, picture, isOpen: step.hasFailed))</li>"
  }

  /// The tape, which `razefaces play` reads from the page unless redaction has changed it.
  private var tape: String {
    guard let tape = evidence.tape else { return "" }
    let name = evidence.canBePlayed ? "tape" : "words"
    // HTML ignores a newline after the opening tag.
    return HTMLPage.section(
      "Tape",
      "<pre class=\"\(name)\" tabindex=\"0\" title=\"\(ScreenPicture.escaped(tape.name))\">\n"
        + "\(ScreenPicture.escaped(tape.text))</pre>")
  }

  private var footer: String {
    let origin = evidence.origin
    let again =
      evidence.canBePlayed ? " Play it again with <code>razefaces play</code> and this file." : ""
    return """
      <footer><p>razefaces \(markup.escaped(origin.version)) with \
      \(markup.escaped(origin.catalog)), SHA-256 <code>\(origin.catalogHash)</code>; \
      \(evidence.seed).\(again)</p></footer>
      """
  }

  /// Returns the tape in a page; nil if the page has none that can be played.
  package static func tape(in page: String) -> TapeFile? {
    var rest = page.utf8[...]
    // Each search starts where the previous one ended, so that the page is scanned only once.
    while let opening = rest.firstRange(of: "<pre class=\"tape\"".utf8) {
      rest = rest[opening.upperBound...]
      guard let tagEnd = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let tag = rest[..<tagEnd]
      rest = rest[tagEnd...].dropFirst()
      guard let end = rest.firstIndex(of: UInt8(ascii: "<")) else { break }
      let text = rest[..<end]
      rest = rest[end...]
      guard let title = tag.firstRange(of: " title=\"".utf8), tag.last == UInt8(ascii: "\""),
        text.first == UInt8(ascii: "\n"), rest.starts(with: "</pre>".utf8)
      else { continue }
      return TapeFile(
        name: unescaped(Substring(tag[title.upperBound...].dropLast())),
        text: unescaped(Substring(text.dropFirst())))
    }
    return nil
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
