import { afterEach, vi } from "vitest";

/**
 * Test files share a process. Each gets fresh modules of the panel, so that none depends on another's state.
 */
vi.resetModules();

/** A page that is visible. */
if (!("document" in globalThis))
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { hidden: false, querySelector: () => null }),
  });

/** Texts with times do not depend on the computer's language. */
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: {} });
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });

/** Without a hub, as in a home whose hub is off. A call may come after the test that made its hub. */
globalThis.fetch = () => Promise.reject(new TypeError("There is no hub."));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
