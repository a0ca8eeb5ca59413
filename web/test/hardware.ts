import type { Hardware, MatrixMount } from "../src/api/devices";

const MATRIX: MatrixMount = {
  connection: "satellite",
  rotation: 0,
  flip: false,
  serpentine: true,
  colorOrder: "grb",
  currentLimit: 2000,
};

/** The default settings of a hub. */
export const HARDWARE: Hardware = {
  ledCount: 60,
  ledType: "ws2812b",
  whiteBalance: "#ffffff",
  colorOrder: "grb",
  currentLimit: 2000,
  timezone: "UTC0",
  name: "lumisand",
  allowedHosts: [],
  stepsPerMm: 80,
  stepsPerMmY: 80,
  drive: "corexy",
  table: {
    present: true,
    shape: "rectangle",
    width: 600,
    height: 400,
    origin: "corner",
    turnMm: 50,
    radiusMm: 20,
    gearRatio: 0,
    feed: 0,
    travel: "edge",
    reverse: true,
    homeEvery: 0,
  },
  homing: "auto",
  matrices: [MATRIX, MATRIX],
  matricesJoined: false,
  place: "",
  temperatureUnit: "celsius",
  syslog: "",
};
