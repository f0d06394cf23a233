#!/usr/bin/env python3
"""vsix.py FILE: packs the extension of grammar/vscode for VS Code, without Node.js and without a registry.

A .vsix is a zip archive in the form of OPC: `[Content_Types].xml` gives each suffix a type, `extension.vsixmanifest` says what the
extension is, and its files stand under `extension/`. The same files give the same bytes.
"""
import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "grammar" / "vscode"
# The first moment that a zip archive can tell.
MOMENT = (1980, 1, 1, 0, 0, 0)
TYPES = {"json": "application/json", "js": "application/javascript", "md": "text/markdown", "txt": "text/plain", "vsixmanifest": "text/xml"}

README = """# Lucidability

Completion, checks, fixes and previews for `.lucidability` files, by the language server of `lucid`, which has to be installed.
The setting `lucidability.path` names the program where it is not on your `PATH`.
"""


def manifest(package):
    """Returns extension.vsixmanifest for a package.json."""
    properties = {
        "Microsoft.VisualStudio.Code.Engine": package["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": ",".join(package.get("extensionDependencies", [])),
        "Microsoft.VisualStudio.Code.ExtensionPack": ",".join(package.get("extensionPack", [])),
        "Microsoft.VisualStudio.Code.ExtensionKind": "workspace",
        "Microsoft.VisualStudio.Code.ExecutesCode": "true",
    }
    identity = f"Language=\"en-US\" Id={quoteattr(package['name'])} Version={quoteattr(package['version'])} Publisher={quoteattr(package['publisher'])}"
    rows = "\n".join(f"      <Property Id={quoteattr(name)} Value={quoteattr(value)} />" for name, value in properties.items())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {identity} />
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Tags>{escape(",".join(sorted("__ext_" + suffix.lstrip(".") for row in package["contributes"]["languages"] for suffix in row["extensions"])))}</Tags>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
{rows}
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
"""


def content_types():
    rows = "".join(f'<Default Extension=".{suffix}" ContentType="{kind}" />' for suffix, kind in sorted(TYPES.items()))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rows}</Types>\n'
    )


def parts():
    """Returns the names and bytes of the archive; links of the folder are followed."""
    package = json.loads((FOLDER / "package.json").read_text())
    found = {"extension.vsixmanifest": manifest(package).encode(), "[Content_Types].xml": content_types().encode()}
    found["extension/LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    found["extension/README.md"] = README.encode()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            found["extension/" + path.relative_to(FOLDER).as_posix()] = path.read_bytes()
    return found


def write(target):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in parts().items():
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n")[0])
    pathlib.Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    write(sys.argv[1])
    print(f"{sys.argv[1]}: {pathlib.Path(sys.argv[1]).stat().st_size} bytes")
