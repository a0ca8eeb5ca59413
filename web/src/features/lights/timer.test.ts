import { describe, expect, it } from "vitest";
import type { GlobalSettings } from "../../api/types";
import { minuteOfDay } from "../../state/timer-transitions";
import { dayCourse, timerStatus, timerSummary } from "./timer";

const TIMER: GlobalSettings = {
  autoOn: true,
  autoOff: true,
  autoOnTime: "06:00",
  autoOffTime: "22:00",
  fadeOnDuration: 10,
  fadeOffDuration: 5,
};

function summary(change: Partial<GlobalSettings> = {}, mode = "solid", clockSet = true): string {
  return timerSummary({ ...TIMER, ...change }, { mode, clockSet, now: null });
}

describe("the status line", () => {
  it.each([
    [true, true, "Auto On/Off Active"],
    [true, false, "Auto On Only"],
    [false, true, "Auto Off Only"],
    [false, false, "Timer Off"],
  ])("with autoOn %s and autoOff %s is %s", (autoOn, autoOff, text) => {
    expect(timerStatus({ ...TIMER, autoOn, autoOff })).toBe(text);
  });
});

describe("the summary", () => {
  it("describes both fades", () => {
    expect(summary()).toBe("Lights rise from 06:00 over 10 min and fade out from 22:00 over 5 min.");
  });

  it("describes switching without fades", () => {
    expect(summary({ fadeOnDuration: 0, fadeOffDuration: 0 })).toBe(
      "Lights switch on at 06:00 and switch off at 22:00.",
    );
  });

  it("says when the time range passes midnight", () => {
    expect(summary({ autoOnTime: "18:30", autoOffTime: "01:15" })).toBe(
      "Lights rise from 18:30 over 10 min and fade out from 01:15 the next day over 5 min.",
    );
  });

  it("describes a single transition", () => {
    expect(summary({ autoOff: false })).toBe("Lights rise from 06:00 over 10 min and stay on.");
    expect(summary({ autoOn: false })).toBe(
      "Lights fade out from 22:00 over 5 min. They are not switched on by themselves.",
    );
  });

  it("says that equal times cause no transition", () => {
    expect(summary({ autoOffTime: "06:00" })).toBe("Start and end are equal: no transition.");
    expect(summary({ autoOffTime: "06:00", autoOff: false })).toContain("and stay on");
  });

  it("says that the timer waits in the mode Off; the sentence at the switch gives the reason", () => {
    expect(summary({}, "off")).toBe("The timer waits while the mode is Off.");
  });

  it("says that the clock is not set", () => {
    expect(summary({}, "solid", false)).toMatch(/^Clock not set\b/);
  });

  it("asks for a missing time", () => {
    expect(summary({ autoOnTime: "" })).toBe("Set a time to start the timer.");
  });

  it("says that the timer changes nothing when it is off", () => {
    expect(summary({ autoOn: false, autoOff: false }, "solid", false)).toBe(
      "The lights stay as you set them.",
    );
  });
});

it("parses times", () => {
  expect(["00:00", "06:30", "23:59", "24:00", "6:30", ""].map(minuteOfDay)).toEqual([
    0,
    390,
    1439,
    null,
    null,
    null,
  ]);
});

const BY_HAND = { knownFrom: 1440, points: [] };
const DARK = { knownFrom: 0, points: [] };

function course(change: Partial<GlobalSettings>, mode = "solid", clockSet = true) {
  const timer = { ...TIMER, fadeOnDuration: 60, fadeOffDuration: 30, ...change };
  return dayCourse(timer, { mode, clockSet, now: null });
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
