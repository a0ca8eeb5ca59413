import { expect, it } from "vitest";
import { ledConfig, matrixConfig, matrixItem } from "../../../test/fake-config-hub";
import type { SceneStrip } from "../../api/scenes";
import {
  contentProblem,
  lightsChoiceOf,
  matrixAfter,
  nameProblem,
  posted,
  presentMatrix,
  presentScene,
} from "./scene-draft";

const display = (changes: object) => {
  const item = matrixItem("Matrix 1");
  return { ...item, display: { ...item.display, ...changes } };
};

it("a new scene takes the lights, both matrices and the drawing as they are", () => {
  const scene = presentScene(ledConfig(), matrixConfig(), [true, true], { action: "pause" });
  expect(scene.led?.strips[0]).toMatchObject({
    enabled: true,
    mode: "solid",
    color: "#ff8800",
    brightness: 128,
  });
  expect(scene.matrix?.matrices[0]).toEqual({
    matrix: { enabled: true, brightness: 64 },
    display: { mode: "pattern", pages: [], rainbowBorder: false, patternId: 0, pattern: "0".repeat(1536) },
  });
  expect(scene.sand).toEqual({ action: "pause" });
});

it("a new scene keeps palette, further colors and segments of the lights", () => {
  const led = ledConfig();
  const look = {
    color: "#ff8800",
    speed: 100,
    mode: "fire",
    palette: "own-1",
    color2: "#010203",
    color3: "#040506",
    intensity: 9,
  };
  const part = { ...look, name: "Desk", from: 0, to: 9, reverse: true, mirror: false, brightness: 99 };
  for (const strip of led.strips) Object.assign(strip, look, { segments: [part] });
  const strip = presentScene(led, matrixConfig(), [true, true], undefined).led?.strips[0];
  expect(strip).toEqual({ enabled: true, brightness: 128, ...look, segments: [part] });
});

it("of dark lights and matrices it takes that they are dark, of an unpaired matrix and an idle table nothing", () => {
  const led = ledConfig();
  for (const strip of led.strips) strip.mode = "off";
  const matrix = matrixConfig();
  for (const item of matrix.matrices) item.matrix.enabled = false;
  const scene = presentScene(led, matrix, [true, false], undefined);
  expect(scene.led).toEqual({ strips: [{ enabled: false }] });
  expect(scene.matrix).toEqual({ matrices: [{ matrix: { enabled: false } }, {}] });
  expect(scene.sand).toBeUndefined();
});

it("of two joined matrices, a new scene takes both halves of the picture", () => {
  const { matrices, revision } = matrixConfig();
  const [left, right] = matrices.map(({ display: { pattern, ...rest } }, at) => ({
    ...matrixItem(`Matrix ${at + 1}`),
    display: { ...rest, pattern: pattern.map(() => (at ? "#0000ff" : "#ff0000")) },
  }));
  if (!left || !right) throw new Error("No matrices");
  right.display.mode = "time";
  right.matrix.enabled = false;
  const joined = { matrices: [left, right], joined: true, revision };
  const parts = presentScene(ledConfig(), joined, [true, true], undefined).matrix?.matrices;
  expect(parts?.map(({ matrix, display }) => [matrix?.enabled, display?.mode, display?.pattern])).toEqual([
    [true, "pattern", "ff0000".repeat(256)],
    [true, "pattern", "0000ff".repeat(256)],
  ]);
});

it.each([
  [{ mode: "text", scroll: true }, ["color", "mode", "pages", "rainbowBorder", "scroll", "speed", "text"]],
  [{ mode: "text", scroll: false }, ["color", "mode", "pages", "rainbowBorder", "scroll", "text"]],
  [{ mode: "time" }, ["clock", "color", "mode", "pages", "rainbowBorder"]],
  [{ mode: "weather", rainbowBorder: true }, ["clock", "color", "mode", "pages", "rainbowBorder", "speed"]],
  [{ mode: "pattern", patternId: 0 }, ["mode", "pages", "pattern", "patternId", "rainbowBorder"]],
  [{ mode: "pattern", patternId: 3 }, ["mode", "pages", "patternId", "rainbowBorder"]],
  [{ mode: "time", patternId: 3 }, ["clock", "color", "mode", "pages", "rainbowBorder"]],
])("of a display only the settings that its mode uses are taken: %j", (changes, fields) => {
  expect(Object.keys(presentMatrix(display(changes)).display ?? {}).sort()).toEqual(fields);
});

it("what the matrix will show is drawn from the pattern's digits and the present settings", () => {
  const after = matrixAfter(matrixItem("Matrix 1"), {
    matrix: { brightness: 9 },
    display: { mode: "pattern", pattern: `ff0000${"0".repeat(1530)}` },
  });
  expect(after.matrix).toEqual({ width: 32, height: 8, brightness: 9, enabled: true });
  expect(after.display.pattern).toHaveLength(256);
  expect(after.display.pattern.slice(0, 2)).toEqual(["#ff0000", "#000000"]);
});

it.each([
  ["", "Give the scene a name."],
  ["  ", "Give the scene a name."],
  ["Movie night", ""],
  ["夜".repeat(21), ""],
  ["夜".repeat(22), "This name is too long."],
])("a name has 1 to 64 bytes: %s", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

it.each([
  [undefined, "leave"],
  [{ enabled: false }, "off"],
  [{ enabled: false, mode: "fire" }, "off"],
  [{ enabled: true }, "on"],
  [{ brightness: 9 }, "brightness"],
  [{ enabled: true, brightness: 9 }, "brightness"],
  [{ mode: "fire" }, "look"],
  [{ enabled: true, color: "#ff8800", brightness: 9 }, "look"],
])("lights of %j are shown as the choice %s", (strip, choice) => {
  expect(lightsChoiceOf(strip as SceneStrip | undefined)).toBe(choice);
});

const SCENE = { name: " A ", icon: "star", pinned: true, transition: 0 };

it("parts that set nothing are not sent", () => {
  const blank = { message: { text: " " } };
  const scene = { ...SCENE, led: undefined, matrix: { matrices: [blank, {}] } };
  expect(posted(scene)).toEqual({ ...SCENE, name: "A" });
  const message = { message: { text: "Hi" } };
  expect(posted({ ...scene, matrix: { matrices: [{}, message] } }).matrix).toEqual({
    matrices: [{}, message],
  });
});

it.each([
  [{}, "This scene sets nothing yet. Choose what it does."],
  [{ sand: { action: "stop" } }, ""],
  [{ sand: { action: "draw" } }, "Choose the pattern that is drawn."],
  [{ sand: { action: "draw", pattern: "00000001" } }, ""],
  [{ sand: { action: "playlist" } }, "Choose the playlist that is drawn."],
  [{ sand: { action: "playlist", playlist: 1 } }, ""],
] as const)("the scene with %j has the problem %j", (parts, problem) => {
  expect(contentProblem({ ...SCENE, ...parts })).toBe(problem);
});
