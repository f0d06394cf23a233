"""vsix.py FOLDER: makes the .vsix twice, compares, checks it as an archive and against its own package.json, and unpacks it in FOLDER."""
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as tree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VSX = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
OPC = "{http://schemas.openxmlformats.org/package/2006/content-types}"
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def made(name):
    subprocess.run([sys.executable, "-B", ROOT / ".ci/package/vsix.py", folder / name], check=True, stdout=subprocess.DEVNULL)
    return folder / name


first, second = made("first.vsix"), made("second.vsix")
assert first.read_bytes() == second.read_bytes(), "the same files give other bytes"
with zipfile.ZipFile(first) as archive:
    assert archive.testzip() is None
    names = archive.namelist()
    assert len(names) == len(set(names)) and not any(n.startswith("/") or ".." in n or "\\" in n for n in names), names
    types = {row.get("Extension") for row in tree.fromstring(archive.read("[Content_Types].xml")).findall(OPC + "Default")}
    for name in names:
        if name != "[Content_Types].xml":
            assert "." + name.rsplit(".", 1)[-1] in types, f"{name} has no content type"
    manifest = tree.fromstring(archive.read("extension.vsixmanifest"))
    package = json.loads(archive.read("extension/package.json"))
    identity = manifest.find(f"{VSX}Metadata/{VSX}Identity")
    assert (identity.get("Id"), identity.get("Version"), identity.get("Publisher")) == (
        package["name"], package["version"], package["publisher"])
    engine = [p.get("Value") for p in manifest.iter(VSX + "Property") if p.get("Id") == "Microsoft.VisualStudio.Code.Engine"]
    assert engine == [package["engines"]["vscode"]], engine
    paths = [a.get("Path") for a in manifest.iter(VSX + "Asset")] + [manifest.find(f"{VSX}Metadata/{VSX}License").text]
    parts = package["contributes"]
    paths += ["extension/" + p.removeprefix("./") for p in
              [package["main"]] + [g["path"] for g in parts["grammars"]] + [v["url"] for v in parts["yamlValidation"]]]
    for path in paths:
        assert path in names, f"{path} is named and not in the archive"
    archive.extractall(folder / "unpacked")
print(f"vsix: {len(names)} parts, {first.stat().st_size} bytes, twice the same; no VS Code installed it")
