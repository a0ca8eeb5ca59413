import { expect, test } from "vitest";
import { FIRST_START, HOME } from "../../../test/fake-network";
import { firstStep, nextStep, type Step } from "./setup-steps";

const CHOICE = { ssid: "HOME", lock: "secured", password: "password1", matrix: null } as const;
const JOINING: Step = { at: "joining", choice: CHOICE };
const join = (state: "joining" | "joined" | "failed", message = "", ssid = "HOME") => ({
  join: { ssid, state, message },
});

test("a first start begins with the networks", () => {
  expect(firstStep(FIRST_START)).toEqual({ at: "networks", problem: "" });
});

test("who opens the page while a network is being joined waits for it", () => {
  expect(firstStep({ ...FIRST_START, ...join("joining"), matrix: 2 })).toEqual({
    at: "joining",
    choice: { ssid: "HOME", lock: "unknown", password: "", matrix: 2 },
  });
});

test("who opens the page on the access point after the join sees the address", () => {
  const joined = { ...FIRST_START, ...join("joined"), joined: HOME };
  expect(firstStep(joined)).toEqual({ at: "joined", network: HOME });
  expect(firstStep({ ...joined, onAccessPoint: false }).at).toBe("networks");
});

test("a failure before is told on the access point, and is old news elsewhere", () => {
  const failed = { ...FIRST_START, ...join("failed", "Wrong password.") };
  expect(firstStep(failed)).toEqual({ at: "networks", problem: "“HOME”: Wrong password." });
  expect(firstStep({ ...failed, onAccessPoint: false })).toEqual({ at: "networks", problem: "" });
});

test("joining goes on until the device has an address", () => {
  expect(nextStep(JOINING, { ...FIRST_START, ...join("joining") })).toBe(JOINING);
  expect(nextStep(JOINING, { ...FIRST_START, ...join("joined") })).toBe(JOINING);
  expect(nextStep(JOINING, { ...FIRST_START, ...join("joined"), joined: HOME })).toEqual({
    at: "joined",
    network: HOME,
  });
});

test("a failure leads back to what was typed in", () => {
  expect(nextStep(JOINING, { ...FIRST_START, ...join("failed", "Wrong password.") })).toEqual({
    at: "password",
    choice: CHOICE,
    problem: "Wrong password.",
  });
});

test.each([{ join: null }, join("joined", "", "Another")])(
  "a device that knows nothing of the attempt, %j, is asked again",
  (news) => {
    const step = nextStep(JOINING, { ...FIRST_START, ...news, joined: HOME });
    expect(step).toMatchObject({ at: "password", choice: CHOICE });
    expect(step).toHaveProperty("problem", expect.stringContaining("try again"));
  },
);

test("news don't take anybody away from the list, the password or the address", () => {
  const steps: Step[] = [
    { at: "networks", problem: "" },
    { at: "password", choice: CHOICE, problem: "" },
    { at: "joined", network: HOME },
  ];
  for (const step of steps) expect(nextStep(step, { ...FIRST_START, ...join("failed") })).toBe(step);
});
