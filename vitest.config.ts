import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["web/src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    setupFiles: ["web/test/setup.ts"],
    restoreMocks: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
