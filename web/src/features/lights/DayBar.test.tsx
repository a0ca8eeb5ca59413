import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ledConfig } from "../../../test/fake-config-hub";
import { DayBar } from "./TimerCard";

test.each([
  [750, ["M750 0V100"]],
  [0, ["M0 0V100"]],
  [null, []],
])("a line marks minute %j of the hub's day", (now, lines) => {
  const timer = ledConfig().globalSettings;
  const { container } = render(<DayBar timer={timer} context={{ mode: "solid", clockSet: true, now }} />);
  const drawn = [...container.querySelectorAll("path")].map((line) => line.getAttribute("d"));
  expect(drawn).toEqual([...lines, ...lines]); // the line with a dark edge below it
});
