"""A JupyterLab for the tests: its own configuration, no password, no news, a folder of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
_QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LabServer:
    """JupyterLab over the folder `notebooks`; everything else it writes goes to `home`."""

    def __init__(self, notebooks: Path, home: Path) -> None:
        self.notebooks = notebooks
        self.log = home / "server.log"
        self.url = f"http://127.0.0.1:{free_port()}"
        overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(json.dumps(_QUIET), encoding="utf-8")
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser"),
                    *("--ip=127.0.0.1", f"--port={self.url.rsplit(':', 1)[1]}", "--ServerApp.port_retries=0"),
                    *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"),
                    *("--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"),
                ],
                cwd=notebooks,
                env=self._environment(home),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @staticmethod
    def _environment(home: Path) -> dict[str, str]:
        own = {
            "JUPYTER_CONFIG_DIR": home / "config",
            "JUPYTER_DATA_DIR": home / "data",
            "JUPYTER_RUNTIME_DIR": home / "runtime",
            "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
            "IPYTHONDIR": home / "ipython",
            "PYTHONPATH": REPOSITORY,
        }
        return os.environ | {name: str(value) for name, value in own.items()} | {"JUPYTER_PREFER_ENV_PATH": "1"}

    def wait(self, seconds: float = 60) -> None:
        """Return when the server answers; RuntimeError with the end of its log if it does not."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self._process.poll() is None:
            try:
                self.ask("GET", "api/status")
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
        raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text(encoding="utf-8")[-2000:])

    def ask(self, method: str, path: str) -> object:
        """One request to the server's REST interface; the decoded answer, or None if it is empty."""
        request = urllib.request.Request(f"{self.url}/{path}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def close_sessions(self) -> None:
        """Stop every kernel: they outlive the page that started them."""
        sessions = self.ask("GET", "api/sessions")
        assert isinstance(sessions, list)
        for session in sessions:
            self.ask("DELETE", f"api/sessions/{session['id']}")

    def stop(self) -> None:
        """Stop the server and its kernels."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
