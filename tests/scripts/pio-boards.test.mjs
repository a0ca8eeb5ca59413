import { describe, expect, test } from "vitest";
import { choosePort, readPorts } from "../../scripts/lib/pio-boards.mjs";

const kUsb = (port) => ({ port, description: "CP2102 USB to UART", hwid: "USB VID:PID=10C4:EA60 SER=0001" });
const kPlain = { port: "/dev/ttyS0", description: "n/a", hwid: "n/a" };
const kArduino = { port: "/dev/ttyACM0", description: "ttyACM0", hwid: "USB VID:PID=2341:0043 SER=7" };

const choice = (...ports) => choosePort(readPorts(JSON.stringify(ports)));

describe("the port to flash", () => {
  test("is that of the only board on USB", () => {
    expect(choice(kPlain, kUsb("/dev/ttyUSB0"))).toEqual({ port: "/dev/ttyUSB0" });
  });

  test("must be given if there are several boards, which are listed", () => {
    const { problem } = choice(kUsb("/dev/ttyUSB0"), kArduino, kUsb("/dev/ttyUSB1"), kPlain);
    expect(problem).toContain("/dev/ttyUSB0  CP2102 USB to UART\n  /dev/ttyUSB1");
    expect(problem).toContain("npm run flash -- --port /dev/ttyUSB0");
    expect(problem).not.toContain("ttyACM0");
  });

  test("is not that of the sand table's Arduino, which is named", () => {
    expect(choice(kArduino, kUsb("/dev/ttyUSB0"))).toEqual({ port: "/dev/ttyUSB0" });
    const { problem } = choice(kArduino);
    expect(problem).toContain("No board was found on USB.");
    expect(problem).toContain("/dev/ttyACM0 is an Arduino, not an ESP32");
  });
});
