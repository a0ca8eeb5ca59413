/** The environments of platformio.ini: the product of each, its chip, and the smallest flash in MB. */
export const kBuilds = {
  hub: { product: "hub", chip: "ESP32", flashMb: 4 },
  "hub-8mb": { product: "hub", chip: "ESP32-S3", flashMb: 8 },
  "hub-16mb": { product: "hub", chip: "ESP32-S3", flashMb: 16 },
  satellite: { product: "satellite", chip: "ESP32", flashMb: 4 },
  "satellite-c3": { product: "satellite", chip: "ESP32-C3", flashMb: 4 },
};

/** The ports of `pio device list --serial --json-output` that are on USB, and the names of the others. */
export function readPorts(json) {
  const ports = JSON.parse(json);
  const isUsb = ({ hwid }) => /USB|VID:PID/i.test(hwid ?? "");
  return { usb: ports.filter(isUsb), others: ports.filter((port) => !isUsb(port)).map(({ port }) => port) };
}

/** By USB vendor id: the Arduino of the sand table, which is not an ESP32. */
const isArduino = ({ hwid }) => /VID:PID=(2341|2A03):/i.test(hwid ?? "");

/**
 * The port to flash, or the reason why there is none.
 * @param {{usb: {port: string, description: string, hwid: string}[], others: string[]}} ports
 * @returns {{port: string} | {problem: string}}
 */
export function choosePort({ usb, others }) {
  const boards = usb.filter((each) => !isArduino(each));
  if (boards.length === 1) return { port: boards[0].port };
  if (boards.length > 1) {
    const list = boards.map(({ port, description }) => `  ${port}  ${description ?? ""}`.trimEnd());
    const example = `npm run flash -- --port ${boards[0].port}`;
    return {
      problem: ["There are several boards on USB; say which one:", ...list, `as in ${example}`].join("\n"),
    };
  }
  const lines = [
    "No board was found on USB.",
    "- The cable has to carry data; many only charge. Try another one, and another socket.",
    "- Linux knows the usual USB chips (CP210x, CH340, ESP32-S3); macOS may need the chip maker's driver.",
    "- In a virtual machine or container the board has to be passed on to it.",
  ];
  for (const { port } of usb)
    lines.push(`- ${port} is an Arduino, not an ESP32 (--port takes it all the same).`);
  if (others.length > 0)
    lines.push(`Serial ports that are no USB boards: ${others.join(", ")} (--port takes one)`);
  return { problem: lines.join("\n") };
}

/** Parses the output of esptool's flash-id, version 4 or 5; missing values are undefined. */
export function readBoard(output) {
  const name = output.match(/Chip (?:type:|is)\s+(\S+)/)?.[1];
  const size = output.match(/Detected flash size:\s*(\d+)(KB|MB)/);
  return {
    chip: name && familyOf(name),
    flashMb: size && Number(size[1]) / (size[2] === "KB" ? 1024 : 1),
  };
}

/** "ESP32" of ESP32-D0WD-V3 or ESP32-PICO-D4, "ESP32-S3" of ESP32-S3. */
function familyOf(name) {
  return name.match(/^ESP32-(S[2-9]\d?|[CHP]\d+)\b/)?.[0] ?? (name.startsWith("ESP32") ? "ESP32" : name);
}

/** One or two sentences about why `build` does not run on `board`; undefined if it does. */
export function boardProblem(build, board) {
  const { product, chip, flashMb } = kBuilds[build];
  if (!board.chip) return "The board did not say what chip it is.";
  if (fits(kBuilds[build], board)) return undefined;
  const has = board.flashMb ? ` with ${board.flashMb} MB of flash` : "";
  const other = buildFor(product, board);
  const advice = other
    ? `Use: npm run flash -- ${other}`
    : `There is no build of the ${product} for this board (docs/hardware.md names those that fit).`;
  return `This is an ${board.chip}${has}; ${build} needs an ${chip} with ${flashMb} MB or more.\n${advice}`;
}

/** The build that needs the largest part of the board's flash; undefined if none runs on the board. */
function buildFor(product, board) {
  const fitting = Object.keys(kBuilds).filter(
    (name) => kBuilds[name].product === product && fits(kBuilds[name], board),
  );
  return fitting.sort((one, other) => kBuilds[other].flashMb - kBuilds[one].flashMb)[0];
}

function fits(build, board) {
  return board.chip === build.chip && (board.flashMb === undefined || board.flashMb >= build.flashMb);
}
