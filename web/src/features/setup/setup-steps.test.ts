import { expect, test } from "vitest";
import { FIRST_START, HOME } from "../../../test/fake-network";
import { firstStep, nextStep, type Step } from "./setup-steps";

const CHOICE = { ssid: "HOME", lock: "secured", password: "password1", matrix: null } as const;
const JOINING: Step = { at: "joining", choice: CHOICE, isOthers: false };
const LIST: Step = { at: "networks", problem: "" };
const join = (state: "joining" | "joined" | "failed", message = "", ssid = "HOME") => ({
  join: { ssid, state, message },
});

test("a page opened over the access point after the join shows the address", () => {
  const joined = { ...FIRST_START, ...join("joined"), joined: HOME };
  expect(firstStep(joined, "")).toEqual({ at: "joined", network: HOME });
  expect(firstStep({ ...joined, onAccessPoint: false }, "").at).toBe("networks");
});

test.each([{ join: null }, join("joined", "", "Another")])(
  "a device that knows nothing of the attempt, %j, is asked again",
  (news) => {
    const step = nextStep(JOINING, { ...FIRST_START, ...news, joined: HOME }, null);
    expect(step).toMatchObject({ at: "password", choice: CHOICE });
    expect(step).toHaveProperty("problem", expect.stringContaining("try again"));
  },
);

const TYPING: Step = { at: "password", choice: CHOICE, problem: "" };
const JOINED = { ...FIRST_START, ...join("joined"), joined: HOME };

test("the list waits during another user's attempt; the entries are kept", () => {
  const news = { ...FIRST_START, ...join("joining") };
  expect(nextStep(LIST, news, FIRST_START)).toMatchObject({ at: "joining", isOthers: true });
  expect(nextStep(TYPING, news, FIRST_START)).toBe(TYPING);
  const elsewhere = { ...news, onAccessPoint: false };
  expect(nextStep(LIST, elsewhere, { ...FIRST_START, onAccessPoint: false })).toBe(LIST);
});

test("list and password continue to the address after another user's successful attempt", () => {
  const before = { ...FIRST_START, ...join("joining") };
  for (const step of [LIST, TYPING])
    expect(nextStep(step, JOINED, before)).toEqual({ at: "joined", network: HOME });
  expect(nextStep(LIST, JOINED, { ...JOINED, joined: null })).toEqual({ at: "joined", network: HOME });
});

test("a user who joins another network is not sent back to the address by outdated reports", () => {
  for (const step of [LIST, TYPING]) expect(nextStep(step, JOINED, JOINED)).toBe(step);
});

test("reports of a failure do not leave the list, the password or the address", () => {
  const failed = { ...FIRST_START, ...join("failed") };
  const steps: Step[] = [LIST, TYPING, { at: "joined", network: HOME }];
  for (const step of steps) expect(nextStep(step, failed, FIRST_START)).toBe(step);
});
