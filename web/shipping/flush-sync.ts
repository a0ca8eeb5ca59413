import { options } from "preact";

/** React's: what `change` does to the state is on the page when this returns. */
export function flushSync(change: () => void): void {
  const usual = options.debounceRendering;
  let render = () => {};
  options.debounceRendering = (later) => {
    render = later;
  };
  try {
    change();
    render();
  } finally {
    options.debounceRendering = usual;
  }
}
