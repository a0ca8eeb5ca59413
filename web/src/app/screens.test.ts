import { expect, test } from "vitest";
import { CHUNKS, wantedAt } from "./screens";

test.each([
  ["/", ["dashboard"], "led"],
  ["/dashboard", ["dashboard"], "led"],
  ["/dashboard?scene=new", ["dashboard", "scenes"], "led"],
  ["/led-control", ["lights"], "led"],
  ["/led-control?tab=matrix", ["lights", "matrix"], "matrix"],
  ["/sand-table?tab=library", ["sand", "library"], null],
  ["/schedule", ["schedule"], "led"],
  ["/settings", ["settings"], null],
  ["/login", [], null],
])("a visit to %s begins with the chunks %j and the settings of %s", (path, names, config) => {
  const wanted = wantedAt(new URL(path, "http://hub") as unknown as Location);
  const chunks: { [name: string]: object } = CHUNKS;
  expect(wanted).toEqual({ chunks: names.map((name) => chunks[name]), config });
});
