/**
 * Lets elements take React's attributes: `className`, SVG's such as `strokeWidth`, and React's events, of which
 * `onChange` comes with every input, `onFocus` and `onBlur` bubble. Unlike React it adds no "px" to numbers in styles.
 */
import { options, type VNode } from "preact";

const NAMES: Record<string, string> = {
  className: "class",
  onBlur: "onfocusout",
  onDoubleClick: "ondblclick",
  onFocus: "onfocusin",
};

/** They tell of a choice, which the browser's own change event does, too. */
const CHOOSERS = /^(checkbox|file|radio)$/;

const OF_SVG = /^(fill|stop|stroke|text)(?=[A-Z])/;

const usual = options.vnode;

options.vnode = (vnode: VNode) => {
  const { type, props } = vnode as VNode<Record<string, unknown>>;
  if (typeof type === "string") {
    const named = Object.entries(props).map(([name, value]) => [domName(name, type, props.type), value]);
    vnode.props = Object.fromEntries(named);
  }
  usual?.(vnode);
};

function domName(name: string, element: string, inputType: unknown): string {
  if (name === "onChange" && element !== "select" && !CHOOSERS.test(`${inputType}`)) return "oninput";
  return NAMES[name] ?? (OF_SVG.test(name) ? name.replace(OF_SVG, "$1-").toLowerCase() : name);
}
