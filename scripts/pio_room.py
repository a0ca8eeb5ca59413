"""pio_room.py IMAGE PARTITIONS.csv [PANEL FOLDER]: shows how full the program's slot and the panel's partition are.

Fails if one of them is too small. A folder without a built panel is skipped.
"""

import csv
import os
import sys

BAR = 12  # characters
BLOCK = 4096  # bytes; LittleFS allocates whole blocks
FOLDER_BLOCKS = 4  # two for the folder, or four after LittleFS has moved it
MANIFEST = "panel.txt"


def partitions(path):
    """Returns the sizes of the partitions in bytes by name."""
    with open(path, encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row and not row[0].startswith("#")]
    return {row[0].strip(): int(row[4].strip(), 0) for row in rows}


def blocks_of(size):
    """Returns how many blocks LittleFS uses for a file. All but the first start with pointers to earlier blocks."""
    blocks = 0
    left = size
    while left > 0:
        lowest_bit = blocks & -blocks
        left -= BLOCK - 4 * lowest_bit.bit_length()
        blocks += 1
    return max(blocks, 1)


def panel_bytes(folder):
    """Returns how many bytes of its partition the panel in `folder` uses; None without a panel."""
    if not os.path.exists(os.path.join(folder, MANIFEST)):
        return None
    names = [name for name in os.listdir(folder) if not name.startswith(".")]
    sizes = [os.path.getsize(os.path.join(folder, name)) for name in names]
    return BLOCK * (FOLDER_BLOCKS + sum(blocks_of(size) for size in sizes))


def bar(used, total):
    filled = min(BAR, (used * BAR * 2 + total) // (total * 2))
    return "[%s%s]" % ("#" * filled, "-" * (BAR - filled))


def line(name, used, total):
    left = "{:,} free".format(total - used) if used <= total else "{:,} too many".format(used - total)
    share = used * 100 // total
    return "%-8s  %s  %s of %s bytes (%d %%), %s" % (
        name, bar(used, total), "{:,}".format(used), "{:,}".format(total), share, left,
    )


def main(image, table, panel_folder=""):
    sizes = partitions(table)
    rooms = [("App slot", os.path.getsize(image), sizes["app0"])]
    panel = panel_bytes(panel_folder) if panel_folder else None
    if panel is not None:
        rooms.append(("www", panel, sizes["www"]))
    for room in rooms:
        print(line(*room))
    for name, used, total in rooms:
        if used > total:
            print("%s: there is no room for %s bytes." % (name, "{:,}".format(used)), file=sys.stderr)
    return 1 if any(used > total for _, used, total in rooms) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
