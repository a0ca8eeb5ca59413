import { shortened } from "../../lib/shortened";

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * The new value of a field that contained `before`, limited to `maxBytes` bytes of UTF-8. An input that
 * exceeds the limit is rejected: text and caret stay. Only an empty field takes as many whole characters as
 * fit.
 */
export function limited(field: HTMLInputElement, before: string, maxBytes: number): string {
  const typed = field.value;
  if (byteLength(typed) <= maxBytes) return typed;
  if (before === "") return shortened(typed, maxBytes);
  const caret = (field.selectionStart ?? 0) - (typed.length - before.length);
  field.value = before;
  field.setSelectionRange(caret, caret);
  return before;
}
