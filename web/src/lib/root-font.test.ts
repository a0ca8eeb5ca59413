import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

class Media {
  media: { mediaText: string };
  constructor(mediaText: string) {
    this.media = { mediaText };
  }
}

/** The functions of the file, the queries of a sheet that was there before, and what enlarges the root's font. */
async function begin() {
  vi.resetModules();
  let enlarge = (_: number) => {};
  let width = 16;
  vi.stubGlobal("CSSMediaRule", Media);
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      cssRules: object[] = [{ selectorText: "a" }];
      replaceSync = (text: string) => this.cssRules.push(new Media(text));
    },
  );
  vi.stubGlobal("getComputedStyle", () => ({ width: `${width}px`, fontSize: "16px" }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(follow: () => void) {
        enlarge = (percent) => {
          width = (16 * percent) / 100;
          follow();
        };
      }
      observe() {}
    },
  );
  const first = new Media("(width >= 40em) and (height < 30.5em)");
  const unreadable = {
    get cssRules(): never {
      throw new DOMException("", "SecurityError");
    },
  };
  const adopted: { cssRules: object[] }[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({ style: {} }),
    body: { append() {} },
    styleSheets: [unreadable, { cssRules: [{ selectorText: "a" }, first] }],
    adoptedStyleSheets: adopted,
  });
  const { addStyles, followRootFont } = await import("./root-font");
  followRootFont();
  const queries = () => [first, ...adopted.map(({ cssRules }) => cssRules[1] as Media)];
  return {
    addStyles,
    enlarge: (percent: number) => enlarge(percent),
    texts: () => queries().map(({ media }) => media.mediaText),
  };
}

test("breakpoints follow the root's font size there and back, past sheets and rules without queries", async () => {
  const { enlarge, texts } = await begin();
  const before = texts();
  enlarge(200);
  expect(texts()).toEqual(["(width >= 80em) and (height < 61em)"]);
  enlarge(100);
  expect(texts()).toEqual(before);
});

test("styles that are added after a change have its breakpoints, and follow the next one", async () => {
  const { addStyles, enlarge, texts } = await begin();
  enlarge(150);
  addStyles("(width >= 20em)");
  expect(texts()[1]).toBe("(width >= 30em)");
  enlarge(100);
  expect(texts()[1]).toBe("(width >= 20em)");
});
