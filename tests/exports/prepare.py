"""Makes a virtual environment with everything that exports are opened with, unless it stands already.

    python3 prepare.py FOLDER

Prints the path of its interpreter. harbor (the package with the schema of ATIF) wants Python 3.12; its models
of trajectories need nothing but pydantic, so it is installed without what it depends on and whatever the
interpreter's version.
"""
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
HARBOR = "harbor==0.25.0"


def main() -> None:
    folder = Path(sys.argv[1])
    requirements = (HERE / "requirements.txt").read_text()
    wanted = f"{sys.version}\n{HARBOR}\n{requirements}"
    python = folder / "bin" / "python"
    stamp = folder / "installed"
    if not (stamp.is_file() and stamp.read_text() == wanted):
        run(sys.executable, "-m", "venv", "--clear", str(folder))
        pip = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        run(*pip, "-r", str(HERE / "requirements.txt"))
        run(*pip, "--no-deps", "--ignore-requires-python", HARBOR)
        stamp.write_text(wanted)
    print(python)


def run(*words: str) -> None:
    # What pip says is for people; the path is all that belongs on standard output.
    subprocess.run(words, check=True, stdout=sys.stderr)


if __name__ == "__main__":
    main()
