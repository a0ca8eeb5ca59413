"""pio_monitor.py PORT: restarts the board at PORT and prints its output until Ctrl-C. Runs in PlatformIO's Python.

If the board is unplugged, the script waits for it.
"""

import sys
import time

import serial

BAUD = 115200
HELD_RESET_S = 0.1
RETRY_S = 1


def restart(port):
    """Uses the usual circuit: RTS pulls EN low. DTR, which would pull GPIO0 low, stays inactive."""
    try:
        port.dtr = False
        port.rts = True
        time.sleep(HELD_RESET_S)
        port.rts = False
    except OSError:
        print("This port can't restart the board: press its EN (RST) button.", file=sys.stderr)


def follow(port, out):
    while True:
        out.write(port.read(port.in_waiting or 1))
        out.flush()


def follow_again(name, out):
    while True:
        time.sleep(RETRY_S)
        try:
            with serial.Serial(name, BAUD, timeout=0.5) as port:
                follow(port, out)
        except OSError:
            pass


def main(name):
    try:
        port = serial.Serial(name, BAUD, timeout=0.5)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        restart(port)
        try:
            follow(port, sys.stdout.buffer)
        except OSError:
            print("The board is gone; waiting for it. Ctrl-C ends this.", file=sys.stderr)
            port.close()
            follow_again(name, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
