#!/usr/bin/env bash
# Do what Binder would do with the last commit, without Docker: let repo2docker read the files, install them into a
# fresh environment, run postBuild, and see that the widgets fit the JupyterLab that was installed.
# The variable PYTHON chooses the interpreter; it should be the version of binder/runtime.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/repo"
git archive HEAD | tar -x -C "$work/repo"
quiet=(--disable-pip-version-check --quiet)

if ! command -v repo2docker >/dev/null; then
    echo "Installing repo2docker into a temporary environment ..."
    "$python" -m venv "$work/tool"
    "$work/tool/bin/pip" install "${quiet[@]}" jupyter-repo2docker
    export PATH="$work/tool/bin:$PATH"
fi
repo2docker --no-build --debug "$work/repo" >"$work/Dockerfile" 2>"$work/log" || { tail -n 5 "$work/log"; exit 1; }
wanted=$(sed -n 's/^python-//p' binder/runtime.txt)
grep -q "python=$wanted" "$work/log" || { echo "repo2docker did not take Python $wanted from binder/runtime.txt"; exit 1; }
for step in 'pip install --no-cache-dir -r "binder/requirements.txt"' './binder/postBuild'; do
    grep -qF "$step" "$work/Dockerfile" || { echo "repo2docker would not run: $step"; exit 1; }
done
echo "repo2docker reads the files: Python $wanted, binder/requirements.txt, binder/postBuild."

here=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
[ "$here" = "$wanted" ] || echo "Note: Binder has Python $wanted, this check runs with $here."
echo "Installing as Binder would ..."
"$python" -m venv "$work/env"
export PATH="$work/env/bin:$PATH"
cd "$work/repo"
pip install "${quiet[@]}" --no-cache-dir -r binder/requirements.txt
pip check
./binder/postBuild
jupyter labextension list >"$work/extensions" 2>&1
for extension in @jupyter-widgets/jupyterlab-manager anywidget ipycanvas; do
    grep -E "^ *$extension .*enabled.*OK" "$work/extensions" || { cat "$work/extensions"; exit 1; }
done
echo "Binder would open the first notebook."
