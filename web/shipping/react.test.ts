// @vitest-environment happy-dom

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as react from "./react.ts";
import * as reactDomClient from "./react-dom-client.ts";
import { type Node, nodesOf } from "./syntax.ts";

const { createElement, flushSync, useState, useSyncExternalStore } = react;

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

function show<Kind extends keyof HTMLElementTagNameMap>(
  kind: Kind,
  props: object,
): HTMLElementTagNameMap[Kind] {
  act(() => render(createElement(kind, props), root));
  return root.firstElementChild as HTMLElementTagNameMap[Kind];
}

test("a class name is the class, also in SVG", () => {
  expect(show("div", { className: "a" }).outerHTML).toBe('<div class="a"></div>');
  act(() =>
    render(createElement("svg", { className: "b", strokeLinecap: "round", viewBox: "0 0 1 1" }), root),
  );
  expect(root.innerHTML).toBe('<svg class="b" stroke-linecap="round" viewBox="0 0 1 1"></svg>');
});

test("a class name that goes leaves no class", () => {
  show("p", { className: "a" });
  expect(show("p", {}).getAttribute("class")).toBeNull();
});

test.each(["text", "range", "color", "number", "time", undefined])(
  "onChange of a %s input comes with every input",
  (type) => {
    const onChange = vi.fn();
    const input = show("input", { type, onChange });
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    expect(onChange).toHaveBeenCalledOnce();
  },
);

test.each(["checkbox", "radio", "file"])("onChange of a %s input comes with the choice", (type) => {
  const onChange = vi.fn();
  const input = show("input", { type, onChange });
  input.dispatchEvent(new Event("input", { bubbles: true }));
  expect(onChange).not.toHaveBeenCalled();
  input.dispatchEvent(new Event("change", { bubbles: true }));
  expect(onChange).toHaveBeenCalledOnce();
});

test("onChange of a select comes with the choice", () => {
  const onChange = vi.fn();
  show("select", { onChange }).dispatchEvent(new Event("change", { bubbles: true }));
  expect(onChange).toHaveBeenCalledOnce();
});

test("blur and focus bubble, a double click is heard", () => {
  const [onBlur, onFocus, onDoubleClick] = [vi.fn(), vi.fn(), vi.fn()];
  const box = show("div", { onBlur, onFocus, onDoubleClick, children: createElement("input", {}) });
  const inside = box.firstElementChild as HTMLElement;
  for (const type of ["focusin", "focusout", "dblclick"])
    inside.dispatchEvent(new Event(type, { bubbles: true }));
  expect([onFocus, onBlur, onDoubleClick].map((each) => each.mock.calls.length)).toEqual([1, 1, 1]);
});

function createStore(value: string) {
  const listeners = new Set<() => void>();
  return {
    listeners,
    read: () => value,
    set(next: string) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Store = ReturnType<typeof createStore>;

function Reader({ store, onRender = () => {} }: { store: Store; onRender?: () => void }) {
  onRender();
  return createElement("b", null, useSyncExternalStore(store.subscribe as never, store.read));
}

test("what a store says is shown, also when it changes", () => {
  const store = createStore("old");
  act(() => render(createElement(Reader, { store }), root));
  expect(root.textContent).toBe("old");
  act(() => store.set("new"));
  expect(root.textContent).toBe("new");
});

test("a store that tells of no change renders nothing anew", () => {
  const [store, onRender] = [createStore("same"), vi.fn()];
  act(() => render(createElement(Reader, { store, onRender }), root));
  act(() => store.set("same"));
  expect(onRender).toHaveBeenCalledOnce();
});

test("a change between rendering and subscribing is not lost", () => {
  const store = createStore("old");
  let isFirst = true;
  const onRender = () => {
    if (isFirst) queueMicrotask(() => store.set("new"));
    isFirst = false;
  };
  return act(async () => render(createElement(Reader, { store, onRender }), root)).then(() =>
    expect(root.textContent).toBe("new"),
  );
});

test("another store takes the first one's place, and no listener stays", () => {
  const [first, second] = [createStore("first"), createStore("second")];
  act(() => render(createElement(Reader, { store: first }), root));
  act(() => render(createElement(Reader, { store: second }), root));
  expect([root.textContent, first.listeners.size, second.listeners.size]).toEqual(["second", 0, 1]);
  act(() => second.set("changed"));
  expect(root.textContent).toBe("changed");
  act(() => render(null, root));
  expect(second.listeners.size).toBe(0);
});

let change: (text: string) => void = () => {};

function Text() {
  const [text, setText] = useState("before");
  change = setText;
  return createElement("i", null, text);
}

test("flushSync shows a change before it returns", () => {
  render(createElement(Text, {}), root);
  change("too early to be seen");
  expect(root.textContent).toBe("before");
  flushSync(() => change("after"));
  expect(root.textContent).toBe("after");
});

const SOURCE = join(import.meta.dirname, "../src");
const STAND_INS: Record<string, object> = {
  react,
  "react-dom": react,
  "react-dom/client": reactDomClient,
};

/** Files of the panel with the names, "react: useState", that they import from React; types are none. */
const imports = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file): [string, string[]] => [file, importsOf(file)])
  .filter(([, names]) => names.length > 0);

function importsOf(file: string): string[] {
  return nodesOf(file, readFileSync(join(SOURCE, file), "utf8"))
    .filter(({ type, importKind }) => type === "ImportDeclaration" && importKind !== "type")
    .flatMap(({ source, specifiers }) => {
      const library = (source as unknown as { value: string }).value;
      const names = (specifiers as Node[]).filter(({ importKind }) => importKind !== "type").map(nameOf);
      return library in STAND_INS ? names.map((name) => `${library}: ${name}`) : [];
    });
}

function nameOf({ imported, type }: Node): unknown {
  return (imported as Node | undefined)?.name ?? (type === "ImportDefaultSpecifier" ? "default" : type);
}

test("the panel imports something from React", () => {
  expect(imports.flatMap(([, names]) => names)).toContain("react: useState");
});

test.each(imports)("what %s imports from React is there", (_, names) => {
  const known = Object.entries(STAND_INS).flatMap(([library, standIn]) =>
    Object.keys(standIn).map((name) => `${library}: ${name}`),
  );
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
