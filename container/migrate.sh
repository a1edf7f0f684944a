#!/bin/sh
# Before the workers start: the schema of this version, and the lists of schemes that come along.
set -eu
casgate migrate
casgate nav import --builtin --if-empty
