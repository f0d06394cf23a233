import LucidCore

/// The indexes by which other programs find what a gallery on the web has: that of agent skills
/// (cloudflare/agent-skills-discovery-rfc, version 0.2.0) and the AI catalog
/// (Agent-Card/ai-catalog, version 1.0).
package enum SiteIndexes {
  package static let skillsPath = ".well-known/agent-skills/index.json"
  package static let catalogPath = ".well-known/ai-catalog.json"
  static let skillsSchema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
  private static let skillType = "application/agent-skills+zip"

  /// The path of the archive of a skill, from the root of the site.
  package static func archive(_ name: String) -> String { ".well-known/agent-skills/\(name).zip" }

  /// Each skill with its archive; addresses are relative to the index.
  package static func skills(_ abilities: [(ability: PackagedAbility, name: String, archive: [UInt8])]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("$schema", skillsSchema)
      json.array("skills") { json in
        for (ability, name, archive) in abilities {
          json.object { json in
            json.field("name", name)
            json.field("type", "archive")
            json.field("description", ability.description)
            json.field("url", name + ".zip")
            json.field("digest", "sha256:" + SHA256.hex(archive))
          }
        }
      }
    }
    return json.indented()
  }

  /// `address` is that of the site, ending in `/`.
  package static func catalog(
    _ abilities: [(ability: PackagedAbility, name: String, archive: [UInt8])], title: String, address: String
  ) -> String {
    let host = address.split(separator: "/").dropFirst().first?.prefix { $0 != ":" } ?? "localhost"
    var json = JSONText()
    json.object { json in
      json.field("specVersion", "1.0")
      json.object("host") { json in
        json.field("displayName", TerminalSanitizer.line(title))
        json.field("documentationUrl", address)
      }
      json.array("entries") { json in
        for (ability, name, archive) in abilities {
          json.object { json in
            json.field("identifier", "urn:air:\(host):skill:\(name)")
            json.field("displayName", TerminalSanitizer.line(ability.plan.ability.label))
            json.field("type", skillType)
            json.field("url", address + Self.archive(name))
            json.field("description", ability.description)
            json.strings("tags", ["lucid"] + [ability.plan.ability.category].compactMap { $0 }.map(TerminalSanitizer.line))
            json.field("digest", "sha256:" + SHA256.hex(archive))
          }
        }
      }
    }
    return json.indented()
  }

  /// Reads an index of agent skills as one of a gallery: its archives below the folder of the
  /// index. Others are left out and counted.
  ///
  /// Errors: it is none, or of another version.
  static func gallery(_ json: JSONNode, _ name: String) throws(LibraryError) -> GalleryIndex {
    guard json["$schema"]?.text == skillsSchema, let skills = json["skills"]?.list else {
      throw LibraryError(
        .file, "\(name) is not a gallery index: its `$schema` is not \(skillsSchema)", hint: "lucid gallery index DIR creates one"
      )
    }
    return GalleryIndex(
      skills.map { skill in
        guard skill["type"]?.text == "archive", let url = skill["url"]?.text, url.hasSuffix(".zip") else { return nil }
        let digest = skill["digest"]?.text ?? ""
        return GalleryIndex.Entry(
          name: skill["name"]?.text ?? "", label: skill["name"]?.text, summary: skill["description"]?.text, category: nil,
          file: beside(url, name), hash: digest.hasPrefix("sha256:") ? String(digest.dropFirst(7)) : "")
      })
  }

  /// A path from the folder of the index, for one from the root of its server.
  private static func beside(_ url: String, _ index: String) -> String {
    guard url.hasPrefix("/"), let scheme = index.firstRange(of: "://") else { return url }
    let path = index[scheme.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    guard let slash = path.lastIndex(of: "/") else { return url }
    let folder = path[...slash]
    return url.hasPrefix(folder) ? String(url.dropFirst(folder.count)) : url
  }
}
