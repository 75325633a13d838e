import RazeFacesPictures
import TerminalKit

/// A self-contained HTML page for dark and light color schemes, print, and narrow windows.
struct HTMLPage {
  var redaction: Redaction?

  func html(title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title))</title>
    <style>\(Self.css)</style></head><body><main>
    \(body)
    </main></body></html>

    """
  }

  static func screen(_ screen: ScreenMarkup) -> String {
    // The font shrinks until a whole line fits.
    return "<div class=\"screen\"><pre tabindex=\"0\" style=\"--columns: \(screen.columns)\">"
      + "\(screen.rows.joined(separator: "\n"))</pre></div>"
  }

  /// Redacts and escapes text, and removes control and format characters.
  func escaped(_ text: String) -> String {
    let text = redaction.map { $0(text) } ?? text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ScreenPicture.escaped(lines.map { TextWidth.sanitize($0) }.joined(separator: "\n"))
  }

  static func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "<section><h2>\(title)</h2>\(content)</section>"
  }

  func quiet(_ text: String) -> String { "<p class=\"quiet\">\(escaped(text))</p>" }

  func list(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "<ul>" + lines.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
  }

  static func details(_ summary: String, _ content: String, isOpen: Bool = false) -> String {
    "<details\(isOpen ? " open" : "")><summary>\(summary)</summary>\(content)</details>"
  }

  func log(_ lines: [String]) -> String {
    "<pre class=\"log\" tabindex=\"0\">\(escaped(lines.joined(separator: "\n")))</pre>"
  }

  /// A table that scrolls on its own if it is too wide.
  func table(_ titles: [String], _ rows: [[String]]) -> String {
    let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in
      // In narrow windows, each value is preceded by its title.
      let cells = zip(titles, row).map { "<td data-title=\"\($0)\">\(escaped($1))</td>" }
      return "<tr>\(cells.joined())</tr>"
    }.joined(separator: "\n")
    return wide(
      "<table><thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table>",
      label: titles.joined(separator: ", "))
  }

  func facts(_ rows: [(name: String, value: String)]) -> String {
    let body = rows.map { row in
      "<tr><th scope=\"row\">\(HTMLPage().escaped(row.name))</th><td>\(escaped(row.value))</td></tr>"
    }.joined(separator: "\n")
    return wide("<table><tbody>\(body)</tbody></table>", label: "Facts")
  }

  func wide(_ content: String, label: String) -> String {
    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
      + "\(content)</div>"
  }

  private static let css = """
    :root { color-scheme: light dark; --ink: #1f1f24; --paper: #ffffff; --soft: #f2f2f5; \
    --quiet: #5f5f68; --bad: #b3362f; --good: #1c7a55; --focus: #2f5fd0; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e2e2e6; --paper: #16161a; \
    --soft: #222228; --quiet: #a0a0aa; --bad: #ff8a80; --good: #6fd3a8; --focus: #9ab6ff; } }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); \
    background: var(--paper); }
    main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
    h1 { line-height: 1.2; overflow-wrap: anywhere; } h2 { margin-top: 2.2rem; }
    h3 { margin-bottom: .3rem; overflow-wrap: anywhere; } h4 { margin: .8rem 0 .2rem; }
    article p { margin: .3rem 0; }
    .quiet, footer { color: var(--quiet); } .quiet { overflow-wrap: anywhere; }
    .verdict { font-weight: bold; } .failed { color: var(--bad); } .passed { color: var(--good); }
    code, pre { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: .9em; }
    code { overflow-wrap: anywhere; }
    pre { background: var(--soft); padding: .8rem; border-radius: 6px; overflow-x: auto; }
    .screen { container-type: inline-size; } \
    .screen pre { line-height: 1.2; width: max-content; max-width: 100%; box-sizing: border-box; \
    padding: 8px; font-size: min(14px, calc((100cqw - 16px) / var(--columns) / .625)); }
    .log { max-height: 30rem; overflow: auto; font-size: .8em; }
    ol { padding-left: 2.2rem; } li { margin: .25rem 0; overflow-wrap: anywhere; }
    summary { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; white-space: pre-wrap; \
    overflow-wrap: anywhere; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9em; }
    td:first-child { white-space: nowrap; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; \
    border-bottom: 1px solid var(--soft); }
    tbody th { font-weight: normal; color: var(--quiet); white-space: nowrap; }
    svg { width: 100%; min-width: 34rem; height: auto; }
    @media (max-width: 40rem) { thead { position: absolute; left: -999rem; } \
    table, tbody, tr, th, td { display: block; } tr { padding: .4rem 0; } \
    td, td:first-child, tbody th { white-space: normal; overflow-wrap: anywhere; padding: 0; } \
    tr { border-bottom: 1px solid var(--soft); } tbody th, td { border: 0; } \
    td[data-title]::before { content: attr(data-title) ': '; color: var(--quiet); } }
    @media print { .log { max-height: none; } .log, .tape, .words { white-space: pre-wrap; } \
    .screen pre { break-inside: avoid; print-color-adjust: exact; } \
    details:not([open]) > summary { list-style: none; } .wide { overflow: visible; } }
    """
}

extension MarkedText {
  func html(on page: HTMLPage) -> String {
    parts.map { part in
      switch part {
      case .ours(let text): HTMLPage().escaped(text)
      case .strong(let text): "<strong>\(HTMLPage().escaped(text))</strong>"
      case .plain(let text): page.escaped(text)
      case .code(let text): "<code>\(page.escaped(text))</code>"
      case .name(let text): "<em>\(page.escaped(text))</em>"
      }
    }.joined()
  }
}
