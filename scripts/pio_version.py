"""Before a build: passes the version of package.json and the key for signed images, if any, to the firmware."""

import base64
import json
import os
import sys

Import("env")  # noqa: F821, SCons puts it and env here

# The SubjectPublicKeyInfo (RFC 5480) of a P-256 key, up to the mark of an uncompressed point. x and y follow.
BEFORE_POINT = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
POINT_MARK = b"\x04"
POINT_BYTES = 65


def der_of(path):
    """Returns the content of the PEM file; empty if it cannot be decoded."""
    try:
        with open(path, encoding="ascii") as file:
            lines = [line for line in file.read().splitlines() if line and not line.startswith("-----")]
        return base64.b64decode("".join(lines), validate=True)
    except ValueError:
        return b""


def public_key(path):
    """Returns the key's uncompressed point in hex; "" without a file. Ends the build if the key is invalid."""
    if not os.path.exists(path):
        return ""
    der = der_of(path)
    if len(der) != len(BEFORE_POINT) + POINT_BYTES or not der.startswith(BEFORE_POINT + POINT_MARK):
        print("%s is no public key on P-256; npm run keys makes one." % path, file=sys.stderr)
        env.Exit(1)  # noqa: F821
    return der[-POINT_BYTES:].hex()


with open(env.subst("$PROJECT_DIR/package.json"), encoding="utf-8") as file:  # noqa: F821
    version = json.load(file)["version"]
key = public_key(env.subst("$PROJECT_DIR/keys/firmware.pub.pem"))  # noqa: F821
env.Append(  # noqa: F821
    CPPDEFINES=[
        ("LUMI_VERSION", env.StringifyMacro(version)),  # noqa: F821
        ("LUMI_UPDATE_KEY", env.StringifyMacro(key)),  # noqa: F821
    ]
)
