import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DayBar } from "./TimerCard";

const TIMER = {
  autoOn: true,
  autoOff: true,
  autoOnTime: "06:00",
  autoOffTime: "22:00",
  fadeOnDuration: 0,
  fadeOffDuration: 0,
};

test.each([
  [750, ["M750 0V100"]],
  [0, ["M0 0V100"]],
  [null, []],
])("a line marks minute %j of the hub's day", (now, lines) => {
  const { container } = render(<DayBar timer={TIMER} context={{ mode: "solid", clockSet: true, now }} />);
  const drawn = [...container.querySelectorAll("path")].map((line) => line.getAttribute("d"));
  expect(drawn).toEqual([...lines, ...lines]); // the line with a dark edge below it
});
