import Foundation
import PackagePlugin

/// Builds the tables under `Localizations` into the target.
@main struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Localizations")
    let output = context.pluginWorkDirectoryURL.appending(path: "OwnTables.swift")
    let files = FileManager.default
    var inputs: [URL] = []
    for language in try files.contentsOfDirectory(atPath: folder.path).sorted()
    where language.hasSuffix(".lproj") {
      let tables = folder.appending(path: language)
      inputs.append(tables)
      for name in try files.contentsOfDirectory(atPath: tables.path).sorted() {
        inputs.append(tables.appending(path: name))
      }
    }
    return [
      .buildCommand(
        displayName: "Taking in the tables of Localizations",
        executable: try context.tool(named: "embed-texts").url,
        arguments: [folder.path, output.path], inputFiles: inputs, outputFiles: [output])
    ]
  }
}
