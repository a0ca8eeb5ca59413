import { type ComponentChild, render } from "preact";

/** `container` is empty. */
export function createRoot(container: Element) {
  return { render: (content: ComponentChild) => render(content, container) };
}
