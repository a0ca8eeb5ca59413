// @vitest-environment happy-dom

import { describe, expect, it } from "vitest";
import { byteLength, limited } from "./text-fields";

it("counts bytes, not characters", () => {
  expect(["abc", "äöü", "😀"].map(byteLength)).toEqual([3, 6, 4]);
});

describe("a field with a byte limit", () => {
  /** A field with value `before` after `inserted` was typed at `at`. */
  const typed = (before: string, inserted: string, at = before.length): HTMLInputElement => {
    const field = document.createElement("input");
    field.value = before.slice(0, at) + inserted + before.slice(at);
    field.setSelectionRange(at + inserted.length, at + inserted.length);
    return field;
  };

  it("accepts what fits", () => {
    expect(limited(typed("ab", "c"), "ab", 3)).toBe("abc");
  });

  it("rejects input beyond the limit, and keeps text and caret", () => {
    const field = typed("äbc", "xy", 1);
    expect(limited(field, "äbc", 5)).toBe("äbc");
    expect(field.value).toBe("äbc");
    expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]);
  });

  it("accepts as many whole characters as fit while it is empty", () => {
    expect(limited(typed("", "aäb"), "", 2)).toBe("a");
    expect(limited(typed("", "😀😀"), "", 7)).toBe("😀");
  });
});
