"""Archives whose bytes depend on nothing but what is in them and on one time."""
import base64
import gzip
import hashlib
import io
import tarfile
import time
import zipfile


def compressed(data):
    """Returns gzip of the greatest effort, without a time and a name."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def tarball(path, folder, top, stamp):
    """Writes FOLDER as PATH, a .tar.gz whose names begin with TOP."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for file in sorted(folder.rglob("*")):
            info = tar.gettarinfo(file, f"{top}/{file.relative_to(folder)}")
            info.uid = info.gid = 0
            info.uname = info.gname = "root"
            info.mtime = stamp
            info.mode = 0o755 if file.is_dir() or file.stat().st_mode & 0o100 else 0o644
            if file.is_file():
                with file.open("rb") as data:
                    tar.addfile(info, data)
            else:
                tar.addfile(info)
    path.write_bytes(compressed(held.getvalue()))


def wheel(path, name, version, tag, files, metadata, stamp):
    """Writes a wheel that holds FILES: name in the archive to (bytes, whether it is a program)."""
    facts = f"{name}-{version}.dist-info"
    files = dict(files)
    files[f"{facts}/METADATA"] = (metadata.encode(), False)
    files[f"{facts}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: lucidability\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
        False,
    )
    record = f"{facts}/RECORD"
    lines = []
    for inside, (data, _) in files.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{inside},sha256={checksum},{len(data)}\n")
    files[record] = ("".join([*lines, f"{record},,\n"]).encode(), False)
    # The format knows no time before 1980.
    moment = max(time.gmtime(stamp)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for inside, (data, is_program) in files.items():
            info = zipfile.ZipInfo(inside, moment)
            info.create_system = 3
            info.external_attr = (0o100755 if is_program else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)
