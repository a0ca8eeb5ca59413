/*
 * In media queries an em is the font size of the browser, not that of the root. A user's style sheet may enlarge the
 * root's font, which all lengths of the panel follow. These functions make the breakpoints follow it, too.
 */

/** The root's font size as a multiple of the browser's. */
let scale = 1;

/** Inserts styles. A policy that allows styles by hash only does not forbid it. */
export function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  scaleQueries(sheet, scale);
  document.adoptedStyleSheets.push(sheet);
}

export function followRootFont(): void {
  const probe = document.createElement("i");
  probe.style.cssText = "position:absolute;width:1rem;font-size:medium";
  const follow = () => {
    const { width, fontSize } = getComputedStyle(probe);
    const change = Number.parseFloat(width) / Number.parseFloat(fontSize) / scale;
    scale *= change;
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
      scaleQueries(sheet, change);
  };
  document.body.append(probe);
  new ResizeObserver(follow).observe(probe);
}

function scaleQueries(sheet: CSSStyleSheet, by: number): void {
  if (by === 1) return;
  try {
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule)
        rule.media.mediaText = rule.media.mediaText.replace(/[\d.]+(?=em)/g, (length) => `${+length * by}`);
  } catch {
    // An extension's sheet, whose rules may not be read.
  }
}
