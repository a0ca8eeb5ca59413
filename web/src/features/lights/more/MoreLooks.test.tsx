import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LedConfig, LightMode, OwnPalette, Strip } from "../../../api/types";
import type { EffectList } from "../../../state/effect-list";
import { roomLights } from "../../../state/lights";
import { MoreLooks } from "./MoreLooks";

const LIST: EffectList = {
  effects: [
    { name: "solid", colors: 1, palette: false, intensity: false, speed: false },
    { name: "fire", colors: 0, palette: true, intensity: true, speed: true },
    { name: "two-color-chase", colors: 2, palette: false, intensity: true, speed: true },
    { name: "gradient", colors: 3, palette: true, intensity: false, speed: false },
  ],
  palettes: [
    { name: "colors", colors: [] },
    { name: "orange-teal", colors: ["#00968c", "#ff5f00"] },
  ],
};
const STRIP: Strip = {
  id: "room-lights",
  enabled: true,
  ledCount: 60,
  color: "#ffb46b",
  brightness: 128,
  speed: 100,
  mode: "fire",
  color2: "#ff5f28",
  color3: "#be286e",
  intensity: 128,
  palette: "colors",
  segments: [],
};

function open(tab: string, changes: Partial<Strip> = {}, parts: Partial<LedConfig> = {}) {
  const lights = {
    change: vi.spyOn(roomLights, "change").mockReturnValue(),
    run: vi.spyOn(roomLights, "run").mockImplementation(async (call) => void (await call())),
    command: vi.spyOn(roomLights, "command").mockResolvedValue(),
  };
  const change = vi.fn();
  const strip = { ...STRIP, ...changes };
  const led = { strips: [strip], palettes: [], ...parts } as unknown as LedConfig;
  const props = {
    led,
    strip,
    change,
    segment: null,
    onSegment: vi.fn(),
    night: undefined,
    list: LIST,
  };
  render(<MoreLooks {...props} />);
  choose(tab);
  return { ...lights, changeStrip: change };
}

const choose = (tab: string) => fireEvent.click(screen.getByRole("tab", { name: tab }));
const group = (name: string) => within(screen.getByRole("group", { name }));

test("offers the effects that the card's modes lack, the present one is marked, a click chooses another", () => {
  const lights = open("Effects");
  const tiles = group("Effects").getAllByRole("button");
  expect(tiles.map((tile) => tile.textContent)).toEqual(["Fire", "Two color chase", "Gradient"]);
  expect(tiles.map((tile) => tile.getAttribute("aria-pressed"))).toEqual(["true", "false", "false"]);
  fireEvent.click(screen.getByRole("button", { name: "Two color chase" }));
  expect(lights.changeStrip).toHaveBeenCalledWith({ mode: "two-color-chase" });
});

test("a palette and the intensity are chosen", () => {
  const lights = open("Colors");
  expect(group("Palette").getByRole("button", { name: "Own colors" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  fireEvent.click(screen.getByRole("button", { name: "Orange teal" }));
  expect(lights.changeStrip).toHaveBeenCalledWith({ palette: "orange-teal" });
  choose("Effects");
  fireEvent.change(screen.getByLabelText("Intensity"), { target: { value: "100" } });
  expect(lights.changeStrip).toHaveBeenCalledWith({ intensity: 255 });
});

test.each([
  ["solid", { palette: false, colors: 1, intensity: false }],
  ["fire", { palette: true, colors: 1, intensity: true }],
  ["two-color-chase", { palette: false, colors: 2, intensity: true }],
  ["gradient", { palette: true, colors: 3, intensity: false }],
])("in the mode %s, only what it uses is shown", (mode, { palette, colors, intensity }) => {
  const lights = open("Effects", { mode: mode as LightMode });
  expect(screen.queryByLabelText("Intensity") !== null).toBe(intensity);
  const tab = screen.queryByRole("tab", { name: "Colors" });
  expect(tab !== null).toBe(palette || colors > 1);
  if (tab) fireEvent.click(tab);
  expect(screen.queryByRole("group", { name: "Palette" }) !== null).toBe(palette);
  expect(screen.queryByLabelText("Second color") !== null).toBe(colors > 1);
  expect(screen.queryByLabelText("Third color") !== null).toBe(colors > 2);
  if (colors > 1) {
    fireEvent.change(screen.getByLabelText("Second color"), { target: { value: "#00ff00" } });
    expect(lights.changeStrip).toHaveBeenCalledWith({ color2: "#00ff00" });
  }
});

test("the strip is divided by a call", async () => {
  const calls = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"success":true}'));
  vi.stubGlobal("fetch", calls);
  const lights = open("Segments");
  fireEvent.click(screen.getByRole("button", { name: "Divide the strip" }));
  expect(lights.run).toHaveBeenCalledOnce();
  const body = JSON.parse(String(calls.mock.calls[0]?.[1]?.body));
  expect(body.strips[0].segments.map(({ from, to }: { from: number; to: number }) => [from, to])).toEqual([
    [0, 30],
    [30, 60],
  ]);
  vi.unstubAllGlobals();
});

const PART = { ...STRIP, name: "Desk", reverse: false, mirror: false, brightness: 255 };

test("a border is moved by keys, no further than its neighbours", () => {
  const segments = [
    { ...PART, from: 0, to: 10 },
    { ...PART, from: 10, to: 60 },
  ];
  const lights = open("Segments", { segments });
  const border = screen.getByRole("slider", { name: "Border after Desk" });
  expect(border.getAttribute("aria-valuenow")).toBe("10");
  fireEvent.keyDown(border, { key: "ArrowRight" });
  expect(lights.change).toHaveBeenLastCalledWith({
    strips: { 0: { segments: { 0: { to: 11 }, 1: { from: 11 } } } },
  });
  fireEvent.keyDown(border, { key: "Home" });
  expect(lights.change).toHaveBeenLastCalledWith({
    strips: { 0: { segments: { 0: { to: 1 }, 1: { from: 1 } } } },
  });
});

test("own palettes are shown beside the others and can be edited", () => {
  const palettes: OwnPalette[] = [{ id: "own-1", name: "Sea", colors: ["#001122", "#00ffee"] }];
  const lights = open("Colors", { mode: "gradient", palette: "own-1" }, { palettes });
  expect(group("Palette").getByRole("button", { name: "Sea" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Orange teal" }));
  expect(lights.changeStrip).toHaveBeenCalledWith({ palette: "orange-teal" });
  fireEvent.click(screen.getByRole("button", { name: "Edit “Sea”" }));
  expect(screen.getAllByLabelText(/^Color \d$/)).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("a deleted palette and what is shown instead are one call", async () => {
  const calls = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"success":true}'));
  vi.stubGlobal("fetch", calls);
  const palettes: OwnPalette[] = [{ id: "own-1", name: "Sea", colors: ["#001122", "#00ffee"] }];
  const lights = open("Colors", { mode: "gradient", palette: "own-1" }, { palettes });
  fireEvent.click(screen.getByRole("button", { name: "Edit “Sea”" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(lights.run).toHaveBeenCalledOnce();
  expect(JSON.parse(String(calls.mock.calls[0]?.[1]?.body))).toEqual({
    strips: [{ palette: "colors" }],
    palettes: [],
  });
  vi.unstubAllGlobals();
});

test("a night light is begun and ended by a command", () => {
  const lights = open("Night light");
  fireEvent.change(screen.getByLabelText("Changes within"), { target: { value: "15" } });
  fireEvent.change(screen.getByLabelText("Then"), { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(lights.command).toHaveBeenLastCalledWith({ nightLight: { minutes: 15, brightness: 26 } });
});
