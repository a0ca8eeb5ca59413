import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPage, newProfile } from "../support/browser/browser";
import { faintTexts } from "../support/browser/contrast";
import { hub, shareHub } from "../support/browser/shared-hub";

shareHub();

/** Contrast on white: #999 has 2.85, #888 has 3.54, #767676 has 4.54. */
const kFaint: Record<string, string> = {
  "a text just too faint for its size": `<p style="color: #888; font-size: 23.9px">Text</p>`,
  "a mixed colour": `<p style="color: color-mix(in srgb, black 45%, white)">Text</p>`,
  "a text in what is half solid": `<div style="opacity: 0.5"><p style="color: #000">Text</p></div>`,
  "a text before a gradient with one faint stop": `<p style="background: linear-gradient(#fff, #555)">Text</p>`,
  "a placeholder": `<style>::placeholder { color: #999 }</style><input placeholder="Text">`,
  "a text in a drawing": `<svg style="color: #000"><text y="20" fill="#999">Text</text></svg>`,
};

const kFine: Record<string, string> = {
  "a large text of 3.5:1": `<p style="color: #888; font-size: 24px">Text</p>`,
  "a gradient whose stops are all light": `<p style="background: linear-gradient(#fff, color-mix(in srgb, #eee, #fff))">Text</p>`,
  "a disabled button": `<button disabled style="color: #999">Text</button>`,
  "what is for screen readers only": `<div style="clip-path: inset(50%)"><p style="color: #999">Text</p></div>`,
  "what is hidden": `<p hidden style="color: #999">Text</p><p style="visibility: hidden; color: #999">Text</p>`,
};

async function showing(body: string): Promise<Page> {
  const page = await newPage(await newProfile(hub));
  await page.setContent(`<!doctype html><body style="color: #000">${body}</body>`);
  return page;
}

it("each text with too little contrast is found, and no other", async () => {
  const page = await showing("");
  const faultsOf = async (body: string) => {
    await page.setContent(`<!doctype html><body style="color: #000">${body}</body>`);
    return faintTexts(page);
  };
  for (const [what, body] of Object.entries(kFaint))
    expect(await faultsOf(body), what).toEqual([
      expect.stringMatching(/^"Text" \(.*\) has a contrast of \d/),
    ]);
  for (const [what, body] of Object.entries(kFine)) expect(await faultsOf(body), what).toEqual([]);
});

it("a colour format that cannot be parsed is reported, also in a gradient", async () => {
  for (const style of [
    "color: oklch(0.5 0.1 200)",
    "background: linear-gradient(#fff, oklch(0.5 0.1 200))",
  ]) {
    const page = await showing(`<p style="${style}">Text</p>`);
    await expect(faintTexts(page), style).rejects.toThrow("Unknown kind of colour: oklch(");
  }
});
