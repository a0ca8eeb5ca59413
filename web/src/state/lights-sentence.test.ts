import { afterEach, expect, it, vi } from "vitest";
import type { Changer, GlobalSettings, LightsStatus, Strip } from "../api/types";
import { currentLimitText, lightsSentence } from "./lights-sentence";

const strip = (changes: Partial<Strip> = {}): Strip => ({
  id: "room-lights",
  enabled: true,
  ledCount: 60,
  color: "#ffffff",
  brightness: 128,
  speed: 100,
  mode: "solid",
  color2: "#000000",
  color3: "#000000",
  intensity: 128,
  palette: "colors",
  segments: [],
  ...changes,
});
const timer = (changes: Partial<GlobalSettings> = {}): GlobalSettings => ({
  autoOn: false,
  autoOff: false,
  autoOnTime: "06:00",
  autoOffTime: "22:00",
  fadeOnDuration: 0,
  fadeOffDuration: 0,
  ...changes,
});
afterEach(() => vi.unstubAllGlobals());

const both = timer({ autoOn: true, autoOff: true });
const ANNA: Changer = { kind: "person", id: 1, name: "Anna" };
const status = (
  reason: LightsStatus["reason"],
  on = true,
  switchedBy: Changer | null = ANNA,
): LightsStatus => ({
  on,
  lit: on,
  reason,
  switchedBy,
  fading: null,
});

it.each([
  [strip({ enabled: false }), both, status("timer", false), "Switched off by the timer, until 06:00."],
  [strip(), both, status("timer"), "Switched on by the timer, until 22:00."],
  [strip(), both, status("by-hand"), "Switched on by hand, until 22:00."],
  [strip({ enabled: false }), timer(), status("by-hand", false), "Switched off by hand."],
  [strip(), timer({ autoOn: true }), status("timer"), "Switched on by the timer."],
  [
    strip(),
    timer({ autoOn: true, autoOff: true, autoOffTime: "06:00" }),
    status("by-hand"),
    "Switched on by hand.",
  ],
  [strip(), timer(), status("by-hand", true, null), "Switched on."],
  [strip({ enabled: false }), both, status("by-hand", false, null), "Switched off, until 06:00."],
  [strip(), timer(), status("by-hand", true, { ...ANNA, scene: 2 }), "Switched on by a scene."],
  [strip(), timer(), status("by-hand", true, { kind: "mqtt", id: 0, name: "MQTT" }), "Switched on by MQTT."],
  [strip({ mode: "off" }), both, status("mode-off"), "Dark: the mode is Off."],
  [strip({ brightness: 0 }), both, status("brightness-0"), "Dark: the brightness is 0%."],
  [strip(), both, status("not-connected"), "Dark: no LED strip is connected."],
  [strip(), both, status("current-limit"), "Lit, dimmed by the current limit."],
])("%j", (shown, times, known, sentence) => {
  vi.stubGlobal("navigator", { language: "en-GB" });
  expect(lightsSentence(shown, times, known)).toBe(sentence);
});

it("shows times with 12 hours to users who have 12 hours", () => {
  vi.stubGlobal("navigator", { language: "en-US" });
  const sentence = lightsSentence(strip(), both, status("timer")).replace(/\s/g, " ");
  expect(sentence).toBe("Switched on by the timer, until 10:00 PM.");
});

it("a switch that was just toggled was toggled by hand", () => {
  expect(lightsSentence(strip(), both, status("timer", false))).toBe("Switched on by hand, until 22:00.");
});

it("before the first status nothing is said", () => {
  expect(lightsSentence(strip(), both, undefined)).toBe("");
  expect(currentLimitText(strip(), undefined)).toBe("");
});

it("the limit is shown in ampere while it dims the strip", () => {
  const limited = { ...status("current-limit"), currentLimit: 2400 };
  expect(currentLimitText(strip(), limited)).toBe("Limited to 2.4 A");
  expect(currentLimitText(strip(), status("by-hand"))).toBe("");
});
