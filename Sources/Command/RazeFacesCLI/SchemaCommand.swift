import ArgumentParser
import RazeFacesConsole

struct SchemaCommand: JSONCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a command's output with --json.",
    discussion: """
      Without a name, lists the names: the words of each command, joined by hyphens; refusal, for \
      the output of a command that fails with a status other than 64; and version.

      Examples:
        razefaces schema clock-show
        razefaces schema refusal | jq .properties
      """)

  @Argument(help: "A name from the list.", completion: .custom { _, _, _ in names }) var name:
    String?
  @OptionGroup var common: CommonOptions

  func run(with wiring: Wiring) async throws -> ExitStatus {
    guard let name else {
      try wiring.output(common.values).print(Self.names) { Self.names }
      return .done
    }
    let document = try Input.choice(name, of: "name of a schema", among: Self.all, name: \.name)
    try wiring.surroundings.streams.write(
      json: document.schema.document(document.name, title: document.title))
    return .done
  }

  static let schema = JSONSchema.either([.list(of: .text), .open("A JSON Schema.")])

  private typealias Named = (name: String, title: String, schema: JSONSchema)

  private static var names: [String] { all.map(\.name) }

  private static var all: [Named] {
    schemas(of: RazeFaces.self, []) + [
      ("refusal", "What went wrong.", CommandFailure.schema),
      ("version", "The program's version.", ["version": .text]),
    ]
  }

  private static func schemas(of command: any ParsableCommand.Type, _ path: [String]) -> [Named] {
    let configuration = command.configuration
    let own = (command as? any JSONCommand.Type).map {
      [(path.joined(separator: "-"), configuration.abstract, $0.schema)]
    }
    return (own ?? [])
      + configuration.subcommands.flatMap { subcommand in
        schemas(of: subcommand, path + [subcommand._commandName])
      }
  }
}
