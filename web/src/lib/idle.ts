/** Waits until the page is idle, `atMost` ms if given. Some browsers cannot tell; there it does not wait. */
export function idle(atMost?: number): Promise<void> {
  return new Promise((resume) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resume(), { timeout: atMost });
    else resume();
  });
}
