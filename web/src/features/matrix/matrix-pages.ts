import type { MatrixItem, MatrixPage } from "../../api/types";
import type { Matrices } from "../../state/matrix";
import { byteLength } from "./text-limit";

/** What the controls of a matrix need to change it. */
export type MatrixChanges = Pick<Matrices, "changeMatrix" | "drag">;

interface OfMatrix {
  index: number;
  item: MatrixItem;
}

export interface MatrixProps extends OfMatrix {
  matrices: Matrices;
}

export interface SettingsProps extends OfMatrix {
  matrices: MatrixChanges;
}

const ALL_TEXTS_BYTES = 2_000;

/** All pages of a matrix; the first one is a part of its settings. */
export function pagesOf({ display }: MatrixItem): MatrixPage[] {
  const { pattern: _, pages = [], ...first } = display;
  return [first, ...pages];
}

/** The matrix as if it had only this page. */
export function itemWith(item: MatrixItem, page: number): MatrixItem {
  const { display } = item;
  if (!display.pages.length) return item;
  return { ...item, display: { ...display, ...pagesOf(item)[page], pages: [] } };
}

export function changePages(matrices: MatrixChanges, index: number, all: readonly MatrixPage[]): void {
  const [first, ...pages] = all;
  matrices.changeMatrix(index, { display: { ...first, pages } });
}

/** Changes a page as if it were the only one. What belongs to all pages changes for all. */
export function pageChanges(matrices: Matrices, page: number): MatrixChanges {
  if (page === 0) return matrices;
  return {
    drag: matrices.drag,
    changeMatrix: (index, { display, ...rest }) => {
      const item = matrices.store.getState().config?.matrices[index];
      const { pattern, pages: _, ...changed } = display ?? {};
      const pages = (item?.display.pages ?? []).map((each, at) =>
        at + 1 === page ? ({ ...each, ...changed } as MatrixPage) : each,
      );
      matrices.changeMatrix(index, { ...rest, display: { ...(pattern && { pattern }), pages } });
    },
  };
}

/** How many bytes of text fit on a page, beside the texts of the others. */
export function maxTextOf(pages: readonly MatrixPage[], page: number): number {
  return pages.reduce((rest, { text }, at) => rest - (at === page ? 0 : byteLength(text)), ALL_TEXTS_BYTES);
}
