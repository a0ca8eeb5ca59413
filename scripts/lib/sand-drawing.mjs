/**
 * Runs in the page, before its own scripts. Calls `reportDrawing` once the panel shows the hub's sand, with
 * three times in ms since the arrival of its file: until the sand was drawn, the longest gap between two
 * frames, and the longest task (0 if none took 50 ms, because browsers report no shorter ones).
 */
export function watchDrawing() {
  const frames = [];
  const tasks = [];
  const file = () => performance.getEntriesByType("resource").find(({ name }) => name.includes("canvas.bin"));

  const longest = (lengths) => Math.max(0, ...lengths);

  const report = (end) => {
    const begin = file().responseEnd;
    // From the frame in which the file arrived to the one that shows the sand.
    const within = frames.slice(frames.findLastIndex((at) => at <= begin));
    const overlapping = tasks.filter(({ startTime, duration }) => startTime + duration > begin);
    window.reportDrawing({
      drawn: end - begin,
      frame: longest(within.slice(1).map((at, i) => at - within[i])),
      task: longest(overlapping.map(({ duration }) => duration)),
    });
  };

  const isDrawn = () => document.querySelector('[aria-label="The sand with what was drawn"] canvas');

  const watchCanvas = new MutationObserver((changes) => {
    const isSwapped = changes.some(({ addedNodes }) =>
      [...addedNodes].some((node) => node.tagName === "CANVAS"),
    );
    if (!isSwapped || !isDrawn()) return;
    watchCanvas.disconnect();
    const end = performance.now();
    // The next frame shows the sand; observers report with some delay.
    requestAnimationFrame(() => setTimeout(() => report(end), 100));
  });
  watchCanvas.observe(document, { childList: true, subtree: true });

  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
  const beat = (at) => {
    frames.push(at);
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
}
