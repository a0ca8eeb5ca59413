"""pio_monitor.py PORT: restarts the board at PORT and writes what it says, until Ctrl-C. Runs in PlatformIO's Python."""

import sys
import time

import serial

BAUD = 115200
HELD_RESET_S = 0.1


def restart(port):
    """The usual circuit: RTS pulls EN down, DTR alone would pull GPIO0 down and start the boot loader."""
    port.dtr = False
    port.rts = True
    time.sleep(HELD_RESET_S)
    port.rts = False


def follow(port, out):
    while True:
        out.write(port.read(port.in_waiting or 1))
        out.flush()


def main(name):
    try:
        with serial.Serial(name, BAUD, timeout=0.5) as port:
            restart(port)
            follow(port, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 0
    except (OSError, serial.SerialException) as error:
        print("%s: %s" % (name, error), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
