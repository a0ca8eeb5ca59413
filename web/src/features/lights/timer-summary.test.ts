import { describe, expect, it } from "vitest";
import type { GlobalSettings } from "../../api/types";
import { minuteOfDay } from "../../state/timer-transitions";
import { timerStatus, timerSummary } from "./timer-summary";

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
