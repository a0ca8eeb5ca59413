import { expect, test } from "vitest";
import { quietInTwelveHours } from "../../../test/twelve-hours";
import type { TableStatus } from "../../api/gcode";
import { noticeOf } from "./drawing";

test("the end of quiet hours is in the user's own clock, and other times stay", () => {
  quietInTwelveHours();
  const say = (message: string) =>
    noticeOf({ machine: "Idle", online: true, message } as TableStatus, undefined);
  expect(say("Quiet hours until 19:00.")).toBe("Quiet hours until 7:00\u00a0PM.");
  expect(say("Quiet hours until 20:00.")).toBe("Quiet hours until 20:00.");
});
