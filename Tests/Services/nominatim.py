"""A real Nominatim over a piece of OpenStreetMap: its own PostgreSQL cluster in a folder, the import, and the server. Needs root (a cluster
belongs to the account `postgres`), PostgreSQL with PostGIS and osm2pgsql from Debian, and nominatim from PyPI.
"""
import glob
import os
import pathlib
import shutil
import subprocess
import sys

from home import port, wait

# Debian has a folder for each version: the newest with PostGIS, whose name is a version, too.
VERSIONS = [path.split("/")[4] for path in glob.glob("/usr/lib/postgresql/*/lib/postgis-3.so")]
PROGRAMS = pathlib.Path("/usr/lib/postgresql") / max(VERSIONS, key=float, default="none") / "bin"


def missing():
    """Returns what this machine lacks for it, or None."""
    if os.geteuid() != 0:
        return "root"
    return None if (PROGRAMS / "initdb").exists() and shutil.which("osm2pgsql") else "PostgreSQL with PostGIS, and osm2pgsql"


class Nominatim:
    def __init__(self, folder, map_file):
        """Imports the map, about 20 seconds for a town, and starts the server; `url` is where it listens."""
        self.folder = pathlib.Path(folder)
        self.data, self.database, self.server = self.folder / "data", port(), None
        self.data.mkdir()
        shutil.chown(self.data, "postgres", "postgres")
        # The account of the database has to reach its folder.
        self.folder.chmod(0o755)
        self.postgres("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.postgres("pg_ctl", "-w", "-D", self.data, "-l", self.data / "log", "-o", f"-p {self.database} -h 127.0.0.1 -k {self.data} -c fsync=off", "start")
        try:
            self.serve(os.path.abspath(map_file))
        except BaseException:
            self.stop()
            raise

    def serve(self, map_file):
        place = ("-h", "127.0.0.1", "-p", str(self.database), "-U", "postgres")
        # The role that a Nominatim behind a web server reads with; the import grants to it.
        subprocess.run([PROGRAMS / "createuser", *place, "www-data"], check=True)
        project = self.folder / "project"
        project.mkdir()
        environment = {
            **os.environ, "NOMINATIM_DATABASE_DSN": f"pgsql:host=127.0.0.1;port={self.database};user=postgres;dbname=nominatim"}
        program = pathlib.Path(sys.executable).parent / "nominatim"
        quiet = {"cwd": project, "env": environment, "stdout": (self.folder / "log").open("w"), "stderr": subprocess.STDOUT}
        done = subprocess.run([program, "import", "--osm-file", map_file, "--threads", "2", "--osm2pgsql-cache", "200", "--no-updates"], **quiet)
        if done.returncode != 0:
            raise RuntimeError("nominatim import failed: " + (self.folder / "log").read_text()[-2000:])
        listen = port()
        self.url = f"http://127.0.0.1:{listen}"
        self.server = subprocess.Popen([program, "serve", "--server", f"127.0.0.1:{listen}", "--engine", "falcon"], **quiet)
        wait(self.url + "/status")

    def postgres(self, program, *words):
        subprocess.run([PROGRAMS / program, *words], check=True, cwd="/", user="postgres", group="postgres", stdout=subprocess.DEVNULL)

    def stop(self):
        if self.server:
            self.server.kill()
            self.server.wait()
        self.postgres("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
