package import LucidCore

/// The permissions of an ability as a file beside it, for programs that do not compile it: derived
/// from the text and bound to it by its SHA-256.
package enum PermissionsFile {
  package static let format = 1
  package static let suffix = ".permissions.json"

  /// Returns the file: the same bytes for the same ability.
  package static func text(_ ability: PackagedAbility, file: String) -> String {
    var json = JSONText()
    json.object { json in
      json.field("lucid_permissions", format)
      json.field("file", file)
      json.field("sha256", ability.hash)
      json.field("label", ability.plan.ability.label)
      json.key("permissions")
      json.permissions(ability.permissions)
      json.objects("flows", ability.plan.flows) { json, flow in
        json.strings("from", flow.from.names)
        json.field("to", flow.destination.name)
        json.field("way", flow.way.rawValue)
        json.field("parameter", flow.parameter)
      }
    }
    return json.indented()
  }
}

extension JSONText {
  /// The permissions that an ability needs, in the order of the card.
  package mutating func permissions(_ permissions: [RequiredPermission]) {
    objects(permissions) { json, need in
      json.field("effect", need.effect.rawValue)
      json.field("source", need.source)
      json.field("to", need.destination)
      json.field("reach", need.reach.text)
      json.strings("through", need.through)
      json.key("most")
      json.object { json in for (tool, most) in need.most.sorted(by: { $0.key < $1.key }) { json.field(tool, most) } }
    }
  }
}
