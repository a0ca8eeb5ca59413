"""Before a build: gives the firmware the version of package.json."""

import json

Import("env")  # noqa: F821, SCons puts it and env here

with open(env.subst("$PROJECT_DIR/package.json"), encoding="utf-8") as file:  # noqa: F821
    version = json.load(file)["version"]
env.Append(CPPDEFINES=[("LUMI_VERSION", env.StringifyMacro(version))])  # noqa: F821
