/**
 * The numbers of Dune Weaver's tables: diameter in mm, steps per mm of X and Y, mm of X for a revolution and of Y
 * from the centre to the edge, and the gear ratio, as in tests/unit/core/sand/geometry/polar_presets.h.
 */
const kPolarTables = {
  "dune-weaver": { diameter: 400, steps: [320, 287], turnMm: 50, radiusMm: 20, gearRatio: 10 },
  "dune-weaver-mini": { diameter: 250, steps: [256, 180], turnMm: 50, radiusMm: 27.027, gearRatio: -6.25 },
  "dune-weaver-pro": { diameter: 750, steps: [320, 533], turnMm: 50, radiusMm: 20, gearRatio: 10 },
  "dune-weaver-mini-pro": { diameter: 250, steps: [200, 164], turnMm: 50, radiusMm: 20, gearRatio: 6.25 },
  "dune-weaver-gold": { diameter: 450, steps: [200, 270], turnMm: 50, radiusMm: 20, gearRatio: 6.25 },
};

export const kTableNames = `WxH, round:D (mm), ${Object.keys(kPolarTables).join(", ")}`;

/**
 * The options of the virtual table and of the hub for `npm start -- --table NAME`.
 * @returns {{table: string[], hardware: object} | undefined} undefined if there is no such table
 */
export function demoTable(name) {
  const polar = kPolarTables[name];
  if (polar) return polarTable(polar);
  const diameter = name.match(/^round:(\d+(?:\.\d)?)$/)?.[1];
  const [, width, height] = name.match(/^(\d+(?:\.\d)?)x(\d+(?:\.\d)?)$/) ?? [];
  const size = diameter ? { width: Number(diameter) } : { width: Number(width), height: Number(height) };
  if (!Object.values(size).every((mm) => mm >= 50 && mm <= 3000)) return undefined;
  return {
    table: ["--table", diameter ?? name],
    hardware: {
      drive: "corexy",
      stepsPerMm: 80,
      table: { shape: diameter ? "round" : "rectangle", origin: "corner", feed: 0, ...size },
    },
  };
}

function polarTable({ diameter, steps: [stepsX, stepsY], turnMm, radiusMm, gearRatio }) {
  const coupling = stepsX / (gearRatio * stepsY);
  return {
    table: [
      ...["--table", String(diameter), "--kinematics", "polar", "--steps", `${stepsX},${stepsY}`],
      ...["--polar", `${turnMm},${radiusMm},${coupling}`],
    ],
    hardware: {
      drive: "polar",
      stepsPerMm: stepsX,
      stepsPerMmY: stepsY,
      table: { shape: "round", width: diameter, turnMm, radiusMm, gearRatio, feed: 0 },
    },
  };
}
