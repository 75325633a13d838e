import ArgumentParser

/// What every command understands, before or behind its name.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The App Store Connect side: products and testers.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The folder that holds this world's state.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(help: ArgumentHelp("The device that is being used.", valueName: "name"))
  var device = "iphone"

  @Flag(help: "Print JSON: an array or an object, dates in milliseconds since 1970.")
  var json = false
}
