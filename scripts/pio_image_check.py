"""pio_image_check.py IMAGE PROJECT PACKAGE.json: fails unless the image names this project and the package's version.

The hub rejects any other image (docs/firmware-images.md). A build with the SDK's own descriptor would create such an
image.
"""

import json
import sys

DESCRIPTOR_AT = 32
MAGIC = bytes.fromhex("3254cdab")


def text_at(image, offset):
    return image[offset : offset + 32].split(b"\0")[0].decode("utf-8", "replace")


def fault(image, project, version):
    """Returns what is wrong in a sentence, or None."""
    if image[:1] != b"\xe9" or image[DESCRIPTOR_AT : DESCRIPTOR_AT + 4] != MAGIC:
        return "This is no application image with a descriptor."
    found = (text_at(image, DESCRIPTOR_AT + 48), text_at(image, DESCRIPTOR_AT + 16))
    if found != (project, version):
        return "The image says it is %s %s, not %s %s." % (*found, project, version)
    return None


def main(path, project, package):
    with open(package, encoding="utf-8") as file:
        version = json.load(file)["version"]
    with open(path, "rb") as file:
        why = fault(file.read(DESCRIPTOR_AT + 256), project, version)
    if why:
        print("%s: %s" % (path, why), file=sys.stderr)
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
