import { afterEach, vi } from "vitest";

/** Files share a process, but each has the panel's modules anew, so that none depends on what another left in a store. */
vi.resetModules();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
