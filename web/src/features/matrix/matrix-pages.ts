import { MAX_MATRIX_ITEM_DISPLAY_TEXT } from "../../api/generated";
import type { MatrixItem, MatrixPage } from "../../api/types";
import type { Patch } from "../../lib/patch";
import { ledMatrices, pagesOf } from "../../state/matrix";
import { byteLength } from "./text-fields";

export type MatrixChange = Patch<MatrixItem>;

/** The matrix as if it had only this page. */
export function itemWith(item: MatrixItem, page: number): MatrixItem {
  const { display } = item;
  if (!display.pages.length) return item;
  return { ...item, display: { ...display, ...pagesOf(item)[page], pages: [] } };
}

export function changePages(index: number, all: readonly MatrixPage[]): void {
  const [first, ...pages] = all;
  ledMatrices.changeMatrix(index, { display: { ...first, pages } });
}

/** Changes a page as if it were the only one. What belongs to all pages changes for all. */
export function changePage(index: number, page: number, change: MatrixChange): void {
  if (page === 0) {
    ledMatrices.changeMatrix(index, change);
    return;
  }
  const { display, ...rest } = change;
  const { pattern, pages: _, ...changed } = display ?? {};
  const item = ledMatrices.store.getState().config?.matrices[index];
  const pages = (item?.display.pages ?? []).map((each, at) =>
    at + 1 === page ? ({ ...each, ...changed } as MatrixPage) : each,
  );
  ledMatrices.changeMatrix(index, { ...rest, display: { ...(pattern && { pattern }), pages } });
}

/** How many bytes of text fit on a page, beside the texts of the others. */
export function maxTextOf(pages: readonly MatrixPage[], page: number): number {
  return pages.reduce(
    (rest, { text }, at) => rest - (at === page ? 0 : byteLength(text)),
    MAX_MATRIX_ITEM_DISPLAY_TEXT,
  );
}
