import type { ComponentChild } from "preact";
import { render } from "preact/compat";

export function createRoot(container: Element) {
  return { render: (content: ComponentChild) => render(content, container) };
}
