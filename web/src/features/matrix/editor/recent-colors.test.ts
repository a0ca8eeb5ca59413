// @vitest-environment happy-dom

import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

async function started() {
  vi.resetModules();
  localStorage.clear();
  const { rememberColor, useRecentColors } = await import("./recent-colors");
  return { rememberColor, colors: () => renderHook(useRecentColors).result.current };
}

it("a new colour comes first", async () => {
  const { rememberColor, colors } = await started();
  const before = colors();
  rememberColor("#123456");
  expect(colors()).toEqual(["#123456", ...before]);
});

it("a listed colour stays where it is", async () => {
  const { rememberColor, colors } = await started();
  const before = colors();
  rememberColor(before[2] ?? "");
  expect(colors()).toEqual(before);
});

it("the list contains at most eight", async () => {
  const { rememberColor, colors } = await started();
  for (let each = 10; each < 30; each++) rememberColor(`#0000${each}`);
  expect(colors()).toHaveLength(8);
  expect(colors()[0]).toBe("#000029");
});
