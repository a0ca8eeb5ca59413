"""Before a build: gives the firmware the version of package.json, and the key that has to sign images if there is one."""

import base64
import json
import os

Import("env")  # noqa: F821, SCons puts it and env here

POINT_BYTES = 65  # at the end of a P-256 key's SubjectPublicKeyInfo (RFC 5480)


def public_key(path):
    """The key's uncompressed point in hex; "" where there is no file."""
    if not os.path.exists(path):
        return ""
    with open(path, encoding="ascii") as file:
        lines = [line for line in file.read().splitlines() if line and not line.startswith("-----")]
    return base64.b64decode("".join(lines))[-POINT_BYTES:].hex()


with open(env.subst("$PROJECT_DIR/package.json"), encoding="utf-8") as file:  # noqa: F821
    version = json.load(file)["version"]
key = public_key(env.subst("$PROJECT_DIR/keys/firmware.pub.pem"))  # noqa: F821
env.Append(  # noqa: F821
    CPPDEFINES=[
        ("LUMI_VERSION", env.StringifyMacro(version)),  # noqa: F821
        ("LUMI_UPDATE_KEY", env.StringifyMacro(key)),  # noqa: F821
    ]
)
