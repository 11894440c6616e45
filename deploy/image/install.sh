#!/bin/sh
# Installs the wheel for its owner and the owner's group: install.sh WHEEL FOLDER
#
# Task files hold the answers, and the program solves every task. So others may not even look into the folder.
set -eu
wheel=$1
folder=$2
umask 027
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --no-cache-dir --disable-pip-version-check "$wheel"
chmod -R g-w,o= "$folder"
