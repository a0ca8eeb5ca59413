import { readFileSync } from "node:fs";

interface Description {
  paths: Record<string, Record<string, { parameters?: { required?: boolean }[] }>>;
}

/** The paths of all calls of docs/openapi.json that read something and need no parameter. */
export function everyGet(): string[] {
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Description;
  const isPlain = ([path, calls]: [string, Description["paths"][string]]) =>
    calls.get && !path.includes("{") && !calls.get.parameters?.some(({ required }) => required);
  return Object.entries(paths)
    .filter(isPlain)
    .map(([path]) => path);
}

/** Changes of every kind that a household makes. The first one adds scene 1. */
export const kChanges: [method: string, path: string, body: unknown][] = [
  ["POST", "/api/scenes", { name: "Evening", led: { strips: [{ mode: "fire", brightness: 120 }] } }],
  ["POST", "/api/scenes/1/run", {}],
  ["POST", "/api/lights", { on: true, mode: "rainbow", brightness: 80, transition: 0 }],
  ["POST", "/api/config/led-config", { strips: [{ mode: "solid", color: "#ff8000", brightness: 60 }] }],
  ["POST", "/api/config/matrix-config", { matrices: [{ display: { mode: "text", text: "Hello" } }, {}] }],
  ["POST", "/api/matrix/notify", { text: "Dinner", seconds: 5 }],
  ["PUT", "/api/config/hardware", { ledCount: 120, place: "52.5, 13.4" }],
  ["POST", "/api/schedule", { at: "time", time: "22:30", days: ["mon"], action: "lights-off" }],
  ["POST", "/api/schedule/quiet", { quiet: true }],
  ["POST", "/api/schedule/quiet", { quiet: false }],
  ["PUT", "/api/looks/playlist", { steps: [{ scene: 1, seconds: 60 }] }],
  ["PUT", "/api/connections/wled", { enabled: true }],
  ["POST", "/api/sand/playlists", { name: "Evening", entries: [] }],
];
