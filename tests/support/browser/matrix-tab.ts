import type { Locator } from "playwright-core";
import type { Hub } from "../hub/hub";
import { type Pixel, pixelsAt } from "../hub/simulator-page";

export interface MatrixPart {
  name: string;
  matrix: { width: number; height: number; brightness: number; enabled: boolean };
  display: Record<string, unknown> & { mode: string; text: string; pattern: string[] };
}

export const black: string[] = Array(256).fill("#000000");

/** Full brightness, so that the LEDs show a colour's own values. */
export function plainMatrix(name: string): MatrixPart {
  return {
    name,
    matrix: { width: 32, height: 8, brightness: 255, enabled: true },
    display: {
      clock: { hours: 24, seconds: false, date: "none", week: "none" },
      seconds: 10,
      transition: "cut",
      pages: [],
      patternId: 0,
      mode: "pattern",
      text: "",
      color: "#ffffff",
      speed: 0,
      scroll: false,
      rainbowBorder: false,
      pattern: black,
    },
  };
}

/** Sets the first matrix as another client, and makes the second a plain one. */
export async function setMatrix(hub: Hub, token: string, display: Record<string, unknown> = {}) {
  const first = plainMatrix("Matrix 1");
  const matrices = [{ ...first, display: { ...first.display, ...display } }, plainMatrix("Matrix 2")];
  const answer = await hub.callOnceFree("POST", "/api/config/matrix-config", { token, body: { matrices } });
  if (answer.status !== 200) throw new Error(`The hub refused the matrices: ${answer.status} ${answer.text}`);
}

/** Wires both matrices to the hub itself, without a current limit. */
export async function hangOnHub(hub: Hub, token: string): Promise<void> {
  const matrix = { connection: "hub", currentLimit: 0 };
  const body = { matrices: [matrix, matrix] };
  const answer = await hub.call("PUT", "/api/config/hardware", { token, body });
  if (answer.status !== 200) throw new Error(`The hub refused the hardware: ${answer.status} ${answer.text}`);
}

/** The pixels of a matrix that is wired to the hub, in the order of a pattern. */
export async function ledsOf(hub: Hub, id = "matrix-1"): Promise<Pixel[]> {
  return (await pixelsAt(new URL(`/api/${id}`, hub.simulatorUrl))).pixels;
}

/** A saved pattern whose frames are of one colour each, shown for 100 ms. */
export function patternFile(name: string, ...colors: Pixel[]): Uint8Array {
  const text = new TextEncoder().encode(name);
  const times = colors.flatMap(() => [100, 0]);
  const pixels = colors.flatMap((_, at) => Array(256).fill(at));
  const head = [1, 32, colors.length, colors.length - 1, text.length, ...text];
  return Uint8Array.from([...head, ...times, ...colors.flat(), ...pixels]);
}

/** Adds a saved pattern as another client; returns its id. */
export async function addPattern(hub: Hub, token: string, file: Uint8Array): Promise<number> {
  const answer = await hub.call<{ id: number }>("POST", "/api/matrix/patterns", { token, body: file });
  if (answer.status !== 201) throw new Error(`The hub refused the pattern: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

export async function deletePatterns(hub: Hub, token: string): Promise<void> {
  const { body } = await hub.call<{ patterns: { id: number }[] }>("GET", "/api/matrix/patterns", { token });
  for (const { id } of body.patterns) await hub.call("DELETE", `/api/matrix/patterns/${id}`, { token });
}

/** The middle of a cell on screen, in px from the window's upper left corner. */
export async function middleOfCell(grid: Locator, col: number, row: number): Promise<[number, number]> {
  const { x, y, width, height } = await grid.evaluate((shown) => {
    shown.scrollIntoView({ block: "center" });
    return shown.getBoundingClientRect();
  });
  return [x + ((col + 0.5) * width) / 32, y + ((row + 0.5) * height) / 8];
}
