import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/lib/paths.mjs";
import { kBuilds } from "../../scripts/lib/pio-boards.mjs";
import { dryRun, flash } from "../../scripts/lib/pio-flash.mjs";
import { run } from "../../scripts/lib/run.mjs";

/** Each test starts several programs. */
vi.setConfig({ testTimeout: 30_000 });

const kUsb = (port) => ({ port, description: "CP2102 USB to UART", hwid: "USB VID:PID=10C4:EA60 SER=0001" });
const kPlain = { port: "/dev/ttyS0", description: "n/a", hwid: "n/a" };
const kEsp32 = "Chip type:          ESP32-D0WD-V3 (revision v3.1)\nDetected flash size: 4MB\n";
const kC3 = "Chip type:          ESP32-C3 (QFN32) (revision v0.4)\nDetected flash size: 4MB\n";
const kS3With4 = "Chip type:          ESP32-S3 (QFN56) (revision v0.2)\nDetected flash size: 4MB\n";
const kS3With8 = "Chip type:          ESP32-S3 (QFN56) (revision v0.2)\nDetected flash size: 8MB\n";
const kS3With16 = "Chip type:          ESP32-S3 (QFN56) (revision v0.2)\nDetected flash size: 16MB\n";
/** The board of each build; a build for less flash also runs on larger boards. */
const kRight = [
  ["hub", "an ESP32 with 4 MB", kEsp32],
  ["hub-8mb", "an ESP32-S3 with 8 MB", kS3With8],
  ["hub-8mb", "an ESP32-S3 with 16 MB", kS3With16],
  ["hub-16mb", "an ESP32-S3 with 16 MB", kS3With16],
  ["satellite", "an ESP32 with 4 MB", kEsp32],
  ["satellite-c3", "an ESP32-C3 with 4 MB", kC3],
];
const kRoom = "App slot  [##########--]  1,349,120 of 1,703,936 bytes (79 %), 354,816 free";
const kOffline =
  "Platform Manager: Error: Please read https://bit.ly/package-manager-ioerror\nNameResolutionError: github.com";

let folder;
let shown;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flash-"));
  shown = "";
  vi.spyOn(console, "log").mockImplementation((text) => {
    shown += `${text}\n`;
  });
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const inFolder = (...names) => join(folder, ...names);

function program(path, lines) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(path, 0o755);
}

const said = (text, code = 0) => [`printf '%s\\n' '${text.trimEnd()}'`, `exit ${code}`].join("; ");

/** A `pio` with the given outputs that records its calls. */
function fakePio({
  at = inFolder("bin/pio"),
  version = "6.2.0",
  ports = [kUsb("/dev/none0")],
  ...answers
} = {}) {
  const { compile = said(""), board = said(kEsp32), upload = said(""), uploadfs = said("") } = answers;
  const { room = said(kRoom) } = answers;
  program(inFolder("bin/python"), [`echo "python $*" >> '${inFolder("calls")}'`, room]);
  program(at, [
    'case "$*" in',
    `--version) ${said(`PlatformIO Core, version ${version}`)} ;;`,
    "esac",
    `echo "$*" >> '${inFolder("calls")}'`,
    'case "$*" in',
    `"device list"*) ${said(JSON.stringify(ports))} ;;`,
    `"system info"*) ${said(JSON.stringify({ python_exe: { value: inFolder("bin/python") } }))} ;;`,
    `*"-t board"*) ${board} ;;`,
    `*"-t erase"*) ${said("")} ;;`,
    `*"-t uploadfs"*) ${uploadfs} ;;`,
    `*"-t upload"*) ${upload} ;;`,
    `"run -e"*) ${compile} ;;`,
    "esac",
    "exit 2",
  ]);
}

const calls = () => readFileSync(inFolder("calls"), "utf8").trim().split("\n");
const surroundings = () => ({ env: { PATH: inFolder("bin"), HOME: inFolder("home") }, folder });

function flashing(request = {}, preparePanel = async () => {}) {
  const whole = { build: "hub", erase: false, monitor: false, ...request };
  return flash(whole, { preparePanel, ...surroundings() });
}

describe("with a board", () => {
  test("builds panel and program, identifies the board, then writes the program and the panel", async () => {
    fakePio();
    const preparePanel = vi.fn(async () => writeFileSync(inFolder("calls"), "panel\n", { flag: "a" }));
    expect(await flashing({}, preparePanel)).toBe(0);
    expect(calls()).toEqual([
      "device list --serial --json-output",
      "panel",
      "run -e hub",
      "system info --json-output",
      `python -B ${root}/scripts/pio_room.py ${root}/.pio/build/hub/firmware.bin ${root}/partitions/4mb.csv ${root}/data/www`,
      "run -e hub -t board --upload-port /dev/none0",
      "run -e hub -t upload --upload-port /dev/none0",
      "run -e hub -t uploadfs --upload-port /dev/none0",
    ]);
    expect(shown).toContain(`${kRoom}\n`);
    expect(shown).toContain("hub is on the board.");
  });

  test("a program that does not fit its slot is not written", async () => {
    fakePio({ room: said("App slot: there is no room for 1,800,000 bytes.", 1) });
    await expect(flashing()).rejects.toThrow("This failed: Measuring program and panel.");
    expect(shown).toContain("App slot: there is no room for 1,800,000 bytes.");
    expect(calls().filter((call) => call.includes("-t "))).toEqual([]);
  });

  test("erases only on request, before it writes", async () => {
    fakePio();
    const port = inFolder("tty7");
    writeFileSync(port, "");
    await flashing({ erase: true, port });
    const targets = calls().map((call) => call.match(/-t (\w+)/)?.[1]);
    expect(targets.filter(Boolean)).toEqual(["board", "erase", "upload", "uploadfs"]);
    expect(calls().at(-1)).toContain(`--upload-port ${port}`);
  });

  test("then shows the board's output, and from it the Wi-Fi, password and address", async () => {
    fakePio();
    const lines = [
      "boot:0x13",
      "Access point: lumisand-4F2A1C  password: 7kq2-m9xw",
      "Set-up: http://192.168.4.1/setup#setup=K7M2Q9RTWX4B",
    ];
    program(inFolder("bin/python"), [`echo "python $*" >> '${inFolder("calls")}'`, said(lines.join("\n"))]);
    expect(await flashing({ monitor: true })).toBe(0);
    expect(calls().at(-1)).toBe(`python -u ${root}/scripts/pio_monitor.py /dev/none0`);
    expect(shown).toContain("boot:0x13");
    expect(shown).toMatch(/Join the Wi-Fi +lumisand-4F2A1C\n +password +7kq2-m9xw\n/);
    expect(shown).toMatch(/then open +http:\/\/192\.168\.4\.1\/setup#setup=K7M2Q9RTWX4B\n/);
  });

  test.each(kRight)("%s is written to %s", async (build, _, answer) => {
    fakePio({ board: said(answer) });
    expect(await flashing({ build })).toBe(0);
    expect(calls().at(-1)).toBe(`run -e ${build} -t uploadfs --upload-port /dev/none0`);
  });

  test.each([
    [
      "hub",
      kS3With16,
      "This is an ESP32-S3 with 16 MB of flash; hub needs an ESP32 with 4 MB",
      "-- hub-16mb",
    ],
    ["hub", kC3, "This is an ESP32-C3 with 4 MB of flash; hub needs an ESP32", "no build of the hub"],
    ["hub-8mb", kS3With4, "hub-8mb needs an ESP32-S3 with 8 MB", "no build of the hub"],
    ["hub-16mb", kS3With8, "hub-16mb needs an ESP32-S3 with 16 MB", "-- hub-8mb"],
    ["satellite", kC3, "satellite needs an ESP32 with 4 MB", "-- satellite-c3"],
    ["satellite-c3", kEsp32, "satellite-c3 needs an ESP32-C3 with 4 MB", "-- satellite"],
    ["satellite", "nothing", "The board did not say what chip it is.", ""],
  ])(
    "%s on another board is refused in a sentence and nothing is written",
    async (build, answer, what, advice) => {
      fakePio({ board: said(answer) });
      const { message } = await flashing({ build }).catch((error) => error);
      expect(message).toContain(what);
      expect(message).toContain(advice);
      expect(calls().filter((call) => /upload$|-t upload|-t erase/.test(call))).toEqual([]);
    },
  );

  test.each([
    ["Failed to connect to ESP32: No serial data received.", "Hold its BOOT button"],
    ["Could not open /dev/none0, the port is busy or doesn't exist.", "another program has it"],
    ["[Errno 13] Permission denied: '/dev/none0'", "sudo usermod -aG dialout $USER"],
  ])("that cannot be reached (%s), one sentence says what to do", async (output, advice) => {
    fakePio({ board: `${said(output.replaceAll("'", ""), 2)}` });
    await expect(flashing()).rejects.toThrow(advice);
  });
});

describe("without a requirement", () => {
  test("no board: says so, lists the ports without a board, and builds nothing", async () => {
    fakePio({ ports: [kPlain] });
    const preparePanel = vi.fn();
    const { message } = await flashing({}, preparePanel).catch((error) => error);
    expect(message).toContain("No board was found on USB.");
    expect(message).toContain("/dev/ttyS0 (--port takes one)");
    expect(preparePanel).not.toHaveBeenCalled();
  });

  test("a missing port: says so before anything is done", async () => {
    fakePio();
    await expect(flashing({ port: "/dev/none7" })).rejects.toThrow("There is no port /dev/none7.");
    expect(existsSync(inFolder("calls"))).toBe(false);
  });

  test("no PlatformIO and no Python: names what to install", async () => {
    await expect(flashing()).rejects.toThrow("there is no Python 3.10 or newer");
    program(inFolder("bin/python3"), [said("Python 3.9.2")]);
    await expect(flashing()).rejects.toThrow(
      "sudo apt-get install -y --no-install-recommends python3 python3-venv",
    );
  });

  test("Python without venv: names the package", async () => {
    program(inFolder("bin/python3"), ['[ "$1" = --version ] && echo Python 3.11.2 && exit 0', "exit 1"]);
    await expect(flashing()).rejects.toThrow("apt-get install -y --no-install-recommends python3-venv");
  });

  test("PlatformIO that cannot be downloaded: prints one sentence", async () => {
    fakeVenv(said("ERROR: No matching distribution found for platformio==6.2.0", 1));
    await expect(flashing()).rejects.toThrow("A download failed");
  });

  test("a platform that cannot be downloaded: prints one sentence and writes nothing", async () => {
    fakePio({ compile: said(kOffline, 1) });
    await expect(flashing()).rejects.toThrow("A download failed");
    expect(calls().at(-1)).toBe("run -e hub");
  });

  test("a program that does not compile: shows the compiler's output", async () => {
    fakePio({ compile: said(`${"Compiling a.cpp\n".repeat(100)}hub.cpp:1: Permission denied`, 1) });
    await expect(flashing()).rejects.toThrow("This failed: Compiling hub");
    expect(shown).toContain("hub.cpp:1: Permission denied");
    expect(shown.split("\n").length).toBeLessThan(100);
  });
});

/** A Python that creates virtual environments with the given `pip`. */
function fakeVenv(pip) {
  const made = inFolder("build/platformio/bin");
  program(inFolder("pip"), [pip]);
  program(inFolder("bin/python3"), [
    '[ "$1" = --version ] && echo Python 3.11.2 && exit 0',
    `PATH=/usr/bin:/bin; mkdir -p '${made}' && cp '${inFolder("pip")}' '${made}/pip'`,
  ]);
}

describe("PlatformIO", () => {
  test("is found on the PATH, in VS Code's folder, in .venv and in build", async () => {
    for (const at of [
      "bin/pio",
      "home/.platformio/penv/bin/pio",
      ".venv/bin/pio",
      "build/platformio/bin/pio",
    ]) {
      fakePio({ at: inFolder(at) });
      expect(await flashing()).toBe(0);
      rmSync(inFolder(at));
    }
  });

  test("that is too old is skipped", async () => {
    fakePio({ version: "6.1.18", compile: said("old", 1) });
    fakePio({ at: inFolder(".venv/bin/pio"), version: "6.1.19" });
    expect(await flashing()).toBe(0);
  });

  test("is installed into build if it is missing", async () => {
    fakePio({ at: inFolder("later") });
    fakeVenv(`PATH=/usr/bin:/bin; cp '${inFolder("later")}' '${inFolder("build/platformio/bin/pio")}'`);
    expect(await flashing()).toBe(0);
    expect(calls().at(-1)).toContain("uploadfs");
  });
});

describe("a dry run", () => {
  const request = { build: "hub-16mb", erase: true, monitor: true };

  test("prints every step with its command and runs nothing", () => {
    fakePio();
    const text = dryRun(request, surroundings());
    const pio = inFolder("bin/pio");
    expect(text.match(/^ {5}.*/gm).map((line) => line.trim())).toEqual([
      `${pio} device list --serial --json-output`,
      `${pio} run -e hub-16mb`,
      `PYTHON -B ${root}/scripts/pio_room.py ${root}/.pio/build/hub-16mb/firmware.bin ${root}/partitions/16mb.csv ${root}/data/www`,
      `${pio} run -e hub-16mb -t board --upload-port PORT`,
      `${pio} run -e hub-16mb -t erase --upload-port PORT`,
      `${pio} run -e hub-16mb -t upload --upload-port PORT`,
      `${pio} run -e hub-16mb -t uploadfs --upload-port PORT`,
      `PYTHON -u ${root}/scripts/pio_monitor.py PORT`,
    ]);
    expect(text).toContain("Nothing was done.");
    expect(existsSync(inFolder("calls"))).toBe(false);
  });

  test("shows how PlatformIO would be installed, and omits steps that a given port makes unnecessary", () => {
    const text = dryRun({ ...request, erase: false, monitor: false, port: "/dev/ttyUSB3" }, surroundings());
    expect(text).toContain(`python3 -m venv ${inFolder("build/platformio")}`);
    expect(text).toContain("pip install --disable-pip-version-check platformio==6.");
    expect(text).toContain("-t uploadfs --upload-port /dev/ttyUSB3");
    expect(text).not.toMatch(/device list|erase|pio_monitor/);
  });
});

describe("the command", () => {
  const flashScript = (...args) => run(process.execPath, [`${root}/scripts/flash.mjs`, ...args]);

  test("--help lists builds and options", async () => {
    const { code, output } = await flashScript("--help");
    expect(code).toBe(0);
    for (const word of [...Object.keys(kBuilds), "--port", "--erase-settings", "--no-monitor", "--dry-run"])
      expect(output).toContain(word);
  });

  test("--dry-run uses the hub by default", async () => {
    expect((await flashScript("--dry-run")).output).toContain("run -e hub\n");
    for (const build of Object.keys(kBuilds))
      expect((await flashScript(build, "--dry-run")).output).toContain(`run -e ${build}\n`);
  });

  test("an unknown build or option prints the usage", async () => {
    for (const args of [["hub-32mb"], ["hub", "satellite"], ["--prot", "x"]]) {
      const { code, output } = await flashScript(...args);
      expect(code).toBe(1);
      expect(output).toContain("npm run flash -- BUILD");
    }
  });
});
