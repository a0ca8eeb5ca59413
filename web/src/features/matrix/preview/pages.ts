import type { MatrixPage, PageTransition } from "../../../api/types";
import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import { DARK, type MatrixPixel } from "./canvas";

const TRANSITION_MS = 512;

type Draw = (page: MatrixPage, shownFor: number) => MatrixPixel[];

const msOf = ({ seconds = 10 }: MatrixPage) => seconds * 1000;

/** The picture of the page whose turn it is (firmware/core/matrix/render/matrix_renderer.h). */
export function drawPages(pages: readonly MatrixPage[], draw: Draw, shownFor: number): MatrixPixel[] {
  const round = pages.reduce((sum, page) => sum + msOf(page), 0);
  let time = shownFor % round;
  const at = pages.findIndex((page) => {
    if (time < msOf(page)) return true;
    time -= msOf(page);
    return false;
  });
  const page = pages[at];
  const before = pages.at(at - 1);
  if (!page || !before) return [];
  const pixels = draw(page, time);
  const transition = transitionTo(page, before, pixels.length / ROWS);
  if (time >= TRANSITION_MS || transition === "cut" || (at === 0 && shownFor < round)) return pixels;
  return changed(
    draw(before, time + msOf(before)),
    pixels,
    transition,
    Math.floor((time * 256) / TRANSITION_MS),
  );
}

/** As on joined matrices, each of which has only its own half of the painted pattern. */
function transitionTo(page: MatrixPage, before: MatrixPage, columns: number): PageTransition {
  const { transition = "cut" } = page;
  const isPainted = [page, before].some(({ mode, patternId }) => mode === "pattern" && !patternId);
  return transition === "slide" && columns > COLUMNS && isPainted ? "wipe" : transition;
}

/** `progress` is 0..255. */
function changed(
  from: MatrixPixel[],
  to: MatrixPixel[],
  transition: PageTransition,
  progress: number,
): MatrixPixel[] {
  const columns = to.length / ROWS;
  const shift = Math.floor((progress * columns) / 256);
  const colOf = (at: number) => at % columns;
  if (transition === "slide")
    return to.map((_, at) => {
      const isNew = colOf(at) + shift >= columns;
      return (isNew ? to[at + shift - columns] : from[at + shift]) ?? DARK;
    });
  if (transition === "wipe") return to.map((pixel, at) => (colOf(at) < shift ? pixel : (from[at] ?? DARK)));
  const factor = Math.abs(256 - 2 * progress);
  return (2 * progress < 256 ? from : to).map((pixel) => dimmed(pixel, factor));
}

function dimmed({ color, share }: MatrixPixel, factor: number): MatrixPixel {
  const rest = Math.floor((share * factor) / 256);
  return rest > 0 ? { color, share: rest } : DARK;
}
