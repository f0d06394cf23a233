package import LucidCompiler
package import LucidCore
import LucidSyntax

/// Derives a package again from the abilities in it and compares: text for agents, metadata,
/// permissions and checksums.
package struct PackageVerification: Sendable {
  /// An ability of a package, and what is wrong around it.
  package struct Skill: Sendable {
    /// The name of its folder.
    package let name: String
    /// nil when it cannot be used.
    package fileprivate(set) var ability: PackagedAbility?
    package fileprivate(set) var signature = Signature.none
    package fileprivate(set) var problems: [PackageProblem] = []
  }

  package let kind: AbilityPackage.Kind?
  package private(set) var skills: [Skill] = []
  /// Those of the package as a whole.
  package private(set) var problems: [PackageProblem] = []

  /// All of them, in the order of the package.
  package var allProblems: [PackageProblem] { problems + skills.flatMap(\.problems) }

  private let compiler: Compiler
  private let host: LibraryHost

  /// `name` is that of the folder; nil for an archive, which has none.
  ///
  /// Errors: it is no package.
  package init(
    _ files: PackageFiles, named name: String?, shown: String, _ compiler: Compiler, _ host: LibraryHost
  ) throws(LibraryError) {
    (self.compiler, self.host) = (compiler, host)
    guard let kind = AbilityPackage.kind(of: files) else {
      throw LibraryError(
        .file, "\(shown) is no package of an ability: it has neither SKILL.md nor plugin.json",
        hint: "lucid share export NAME --as skill -o DIR makes one")
    }
    self.kind = kind
    for (folder, inner) in AbilityPackage.skills(of: files, name: name ?? "") {
      let prefix = kind == .plugin ? "skills/\(folder)/" : ""
      skills.append(skill(inner, named: folder.isEmpty ? nil : folder, prefix))
    }
    if kind == .plugin { try verifyPlugin(files) }
    problems += files.unread.map { PackageProblem(.unread, $0 + "/") }
  }

  /// One file: whether it compiles, and its signature.
  package init(_ file: SourceFile, signature: [UInt8]?, _ compiler: Compiler, _ host: LibraryHost) {
    (self.compiler, self.host, kind) = (compiler, host, nil)
    var one = Skill(name: "")
    one.ability = packaged(file.bytes, signature: signature, name: file.name, one: &one)
    skills = [one]
  }

  // MARK: A skill

  private func skill(_ files: PackageFiles, named folder: String?, _ prefix: String) -> Skill {
    var one = Skill(name: folder ?? "")
    let found = AbilityPackage.abilities(in: files)
    guard let file = found.first, let bytes = files.files[file] else {
      one.problems.append(PackageProblem(.noAbility, prefix))
      return one
    }
    if found.count > 1 { one.problems.append(PackageProblem(.otherAbilities(Array(found.dropFirst())), prefix + file)) }
    guard let ability = packaged(bytes, signature: files.files[file + SSHKeygen.suffix], name: prefix + file, one: &one) else {
      return one
    }
    one.ability = ability
    if let folder, folder != ability.name {
      one.problems.append(PackageProblem(.name(folder: folder, skill: ability.name), prefix))
    }
    let wanted = AbilityPackage.skill(ability).files
    for (path, expected) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let bytes = files.files[path] else {
        one.problems.append(PackageProblem(.missing, prefix + path))
        continue
      }
      if bytes == expected { continue }
      one.problems +=
        path == SkillFile.name
        ? skillFile(bytes, expected: expected, ability: ability, path: prefix + path)
        : card(bytes, expected: expected, ability: ability, path: prefix + path)
    }
    for path in files.files.keys.sorted() where wanted[path] == nil && !found.contains(path) {
      one.problems.append(PackageProblem(.extra, prefix + path))
    }
    return one
  }

  private func packaged(_ bytes: [UInt8], signature: [UInt8]?, name: String, one: inout Skill) -> PackagedAbility? {
    if let signature {
      do throws(LibraryError) {
        one.signature = try SSHKeygen(host).check(bytes, signature: signature, of: name)
      } catch {
        one.problems.append(PackageProblem(.signature(error.message), name + SSHKeygen.suffix))
      }
    }
    let compilation = compiler.compile(SourceFile(name: name, bytes: bytes))
    guard let plan = compilation.plans.first, !compilation.hasErrors else {
      let first = compilation.diagnostics.first { $0.severity == .error }?.message ?? "it holds no ability"
      one.problems.append(PackageProblem(.broken(first), name))
      return nil
    }
    return PackagedAbility(bytes, plan, signature: signature)
  }

  // MARK: Generated files

  private func card(_ bytes: [UInt8], expected: [UInt8], ability: PackagedAbility, path: String) -> [PackageProblem] {
    let json: JSONNode
    do throws(JSONSyntaxError) { json = try JSONParser.parse(bytes) } catch {
      return [PackageProblem(.unreadable("it is not JSON: \(error.text(in: bytes))"), path)]
    }
    var found: [PackageProblem] = []
    if let named = json["sha256"]?.text, named != ability.hash {
      found.append(PackageProblem(.checksum(named: TerminalSanitizer.message(named, limit: 80), found: ability.hash), path))
    }
    func title(_ node: JSONNode) -> String {
      let to = node["to"]?.text.map { " to " + $0 } ?? ""
      return TerminalSanitizer.message("\(node["effect"]?.text ?? "?") \(node["source"]?.text ?? "?")\(to)", limit: 120)
    }
    let named = (json["permissions"]?.list ?? []).map(title)
    let needed = ability.permissions.map(\.title)
    found += needed.filter { !named.contains($0) }.map { PackageProblem(.hidden($0), path) }
    found += named.filter { !needed.contains($0) }.map { PackageProblem(.invented($0), path) }
    return found.isEmpty ? [PackageProblem(.different, path, line: Self.firstDifference(bytes, expected))] : found
  }

  private func skillFile(_ bytes: [UInt8], expected: [UInt8], ability: PackagedAbility, path: String) -> [PackageProblem] {
    let (lines, wanted) = (
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false),
      expected.split(separator: 0x0A, omittingEmptySubsequences: false)
    )
    let end = wanted.dropFirst().firstIndex { $0.elementsEqual("---".utf8) } ?? 0
    var found: [PackageProblem] = []
    for at in 1..<max(end, 1) where at >= lines.count || lines[at] != wanted[at] {
      let key = String(decoding: wanted[at], as: UTF8.self).prefix { $0 != ":" }.drop { $0 == " " }
      let line = at < lines.count ? String(decoding: lines[at], as: UTF8.self) : ""
      if key == "lucid-sha256", let named = line.split(separator: "\"").dropFirst().first {
        found.append(
          PackageProblem(
            .checksum(named: TerminalSanitizer.message(String(named), limit: 80), found: ability.hash), path, line: at + 1))
      } else {
        found.append(PackageProblem(.metadata(String(key)), path, line: at + 1))
        // A line more or less shifts all that follow.
        if lines.count != wanted.count { return found }
      }
    }
    let first = Self.firstDifference(bytes, expected)
    if found.isEmpty || (first ?? 0) > end + 1 { found.append(PackageProblem(.prose, path, line: first)) }
    return found
  }

  /// The first line that differs, from 1.
  private static func firstDifference(_ bytes: [UInt8], _ expected: [UInt8]) -> Int? {
    let at = zip(bytes, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(bytes.count, expected.count)
    return bytes.prefix(at).count { $0 == 0x0A } + 1
  }

  // MARK: A plugin

  private mutating func verifyPlugin(_ files: PackageFiles) throws(LibraryError) {
    let abilities = skills.compactMap(\.ability)
    guard abilities.count == skills.count, !abilities.isEmpty else {
      if skills.isEmpty { problems.append(PackageProblem(.noAbility, "skills/")) }
      return
    }
    let named = files.files[AbilityPackage.manifest].flatMap { try? JSONParser.parse($0) }?["name"]?.text
    let ordered = abilities.filter { $0.name == named } + abilities.filter { $0.name != named }
    let expected = try AbilityPackage.plugin(ordered).files
    if let bytes = files.files[AbilityPackage.manifest], bytes != expected[AbilityPackage.manifest] {
      problems.append(
        PackageProblem(
          .different, AbilityPackage.manifest, line: Self.firstDifference(bytes, expected[AbilityPackage.manifest] ?? [])))
    }
    let skills = files.folder("skills").files.keys.filter(\.hasSlash).map { "skills/" + $0 }
    let accounted = Set(skills + [AbilityPackage.manifest])
    for path in files.files.keys.sorted() where !accounted.contains(path) {
      problems.append(PackageProblem(.extra, path))
    }
  }
}
