import { defineConfig } from "vitest/config";

/** Steps that take milliseconds alone may take seconds while other suites run. */
const onBusyCores = { testTimeout: 40_000 };

/** For tests against running programs. Each test file starts hubs of its own. These tests mostly wait. */
const withPrograms = {
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Tests that measure the regularity or latency of frames: no other work may run on the machine. */
const kTimed = [
  "tests/e2e/slider.test.ts",
  "tests/e2e/reaction.test.ts",
  "tests/e2e/matrix-live.test.ts",
  "tests/api/matrix_latency.test.ts",
  "tests/api/matrix_notify.test.ts",
  "tests/api/live_pictures.test.ts",
];

const kSoak = "tests/chip/soak.test.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: ["web/{src,test}/**/*.test.ts"],
          environment: "node",
          setupFiles: ["web/test/setup.ts"],
          ...onBusyCores,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: "screens",
          isolate: false,
          include: ["web/src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["web/test/setup.ts", "web/test/setup-screens.ts"],
          ...onBusyCores,
          restoreMocks: true,
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        test: {
          name: "scripts",
          isolate: false,
          include: ["tests/scripts/**/*.test.mjs"],
          environment: "node",
          ...onBusyCores,
        },
      },
      {
        test: {
          name: "api",
          isolate: false,
          include: ["tests/api/**/*.test.ts"],
          exclude: kTimed,
          ...withPrograms,
        },
      },
      {
        test: {
          name: "e2e",
          isolate: false,
          include: ["tests/e2e/**/*.test.ts"],
          exclude: kTimed,
          ...withPrograms,
        },
      },
      {
        test: {
          name: "chip",
          include: ["tests/chip/**/*.test.ts"],
          exclude: [kSoak],
          ...withPrograms,
          testTimeout: 900_000,
        },
      },
      { test: { name: "soak", include: [kSoak], ...withPrograms } },
      { test: { name: "timed", include: kTimed, ...withPrograms } },
    ],
  },
});
