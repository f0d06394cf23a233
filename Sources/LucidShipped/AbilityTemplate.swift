import LucidSyntax

/// The file that `lucid new` writes: a whole ability that works as it is, with a comment where a
/// beginner asks why.
package enum AbilityTemplate {
  package static func text(label: String) -> String {
    var layout = LayoutNode.text(label)
    layout.isFlow = false
    let label = LayoutPrinter.print([Layout(root: .mapping([("label", layout)]))])
    return head + label + body
  }

  private static let head = """
    # `lucid check` finds every mistake in this file, `lucid try` runs it on sample data, `lucid test` runs its tests.

    lucidability: 1
    kind: ability

    """

  private static let body = String(decoding: PackageResources.ability_template_txt, as: UTF8.self)
}
