import { describe, expect, it } from "vitest";
import type { GlobalSettings } from "../../api/types";
import { dayCourse } from "./day-course";

const BY_HAND = { knownFrom: 1440, points: [] };
const DARK = { knownFrom: 0, points: [] };

function course(change: Partial<GlobalSettings>, mode = "solid", clockSet = true) {
  return dayCourse(
    {
      autoOn: true,
      autoOff: true,
      autoOnTime: "06:00",
      autoOffTime: "22:00",
      fadeOnDuration: 60,
      fadeOffDuration: 30,
      ...change,
    },
    { mode, clockSet, now: null },
  );
}

const flat = (change: Partial<GlobalSettings>) => course(change).points.map((p) => [p.minute, p.level]);

describe("the course of a day", () => {
  it("rises and falls in the fades", () => {
    expect(flat({})).toEqual([
      [0, 0],
      [360, 0],
      [420, 1],
      [1320, 1],
      [1350, 0],
      [1440, 0],
    ]);
  });

  it("continues past midnight, also during a fade", () => {
    expect(flat({ autoOnTime: "18:00", autoOffTime: "23:45" })).toEqual([
      [0, 0.5],
      [15, 0],
      [1080, 0],
      [1140, 1],
      [1425, 1],
      [1440, 0.5],
    ]);
  });

  it("cuts a fade at the next transition and continues from the level reached", () => {
    const points = flat({ autoOnTime: "06:00", autoOffTime: "06:30", fadeOffDuration: 60 });
    expect(points).toContainEqual([390, 0.5]);
    expect(points).toContainEqual([450, 0]);
  });

  it("is unknown before the first transition of the day", () => {
    expect(course({ autoOff: false })).toEqual({
      knownFrom: 360,
      points: [
        { minute: 360, level: 0 },
        { minute: 420, level: 1 },
        { minute: 1440, level: 1 },
      ],
    });
    expect(course({ autoOn: false }).points.map((p) => p.level)).toEqual([1, 0, 0]);
  });

  it("is unknown all day without a transition", () => {
    expect(course({ autoOn: false, autoOff: false })).toEqual(BY_HAND);
    expect(course({ autoOffTime: "06:00" })).toEqual(BY_HAND);
    expect(course({ autoOnTime: "", autoOffTime: "" })).toEqual(BY_HAND);
  });

  it("is unknown while the timer lacks a time or the hub its clock", () => {
    expect(course({ autoOnTime: "" })).toEqual(BY_HAND);
    expect(course({ autoOffTime: "" })).toEqual(BY_HAND);
    expect(course({}, "solid", false)).toEqual(BY_HAND);
  });

  it("is dark in mode off", () => {
    expect(course({}, "off")).toEqual(DARK);
    expect(course({ autoOn: false, autoOff: false }, "off")).toEqual(DARK);
  });
});
