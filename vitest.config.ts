import { defineConfig } from "vitest/config";

/** Against running programs: one file after the other, each with a hub of its own. */
const oneAtATime = { environment: "node", fileParallelism: false, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          setupFiles: ["web/test/setup.ts"],
          restoreMocks: true,
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      { test: { name: "scripts", include: ["tests/scripts/**/*.test.mjs"], environment: "node" } },
      { test: { name: "api", include: ["tests/api/**/*.test.ts"], ...oneAtATime } },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          ...oneAtATime,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
