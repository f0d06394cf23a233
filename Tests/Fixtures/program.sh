#!/bin/sh
# What a test writes as a program is a link to this file and a script beside it.
. "$0.sh"
