const kShownAfterMs = 600;
const kDotEveryMs = 5000;

/** A step that failed; `output` is its tool's output. */
export class StepFailed extends Error {
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/**
 * Runs `work` and shows one line that ends with the seconds it took. Work that returns `{changed: false}`
 * within a moment leaves no line. A failure shows the tool's output and is rethrown as StepFailed.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now();
  const line = openLine(title);
  try {
    const result = await work();
    if (result?.changed === false) line.closeIfShown(seconds(begun));
    else line.close([result?.note, seconds(begun)].filter(Boolean).join(", "));
    return result;
  } catch (error) {
    line.close(`FAILED, ${seconds(begun)}`);
    const shown = error instanceof StepFailed ? error.output : error.stack;
    if (shown) console.log(indent(shown));
    throw error instanceof StepFailed ? error : new StepFailed(error.message);
  }
}

function openLine(title) {
  let shown = false;
  const show = () => {
    if (!shown) process.stdout.write(`  ${title} ...`);
    shown = true;
  };
  const timer = setTimeout(show, kShownAfterMs);
  const dots = setInterval(() => shown && process.stdout.write("."), kDotEveryMs);
  const stop = () => {
    clearTimeout(timer);
    clearInterval(dots);
  };
  return {
    close(ending) {
      stop();
      show();
      process.stdout.write(` ${ending}\n`);
    },
    closeIfShown(ending) {
      stop();
      if (shown) process.stdout.write(` ${ending}\n`);
    },
  };
}

export function indent(text) {
  return text.trimEnd().replace(/^/gm, "    ");
}
