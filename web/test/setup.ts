import { afterEach, vi } from "vitest";

/**
 * Test files share a process. Each gets fresh modules of the panel, so that none depends on another's state.
 */
vi.resetModules();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
