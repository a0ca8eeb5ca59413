import { MoreLooks } from "./MoreLooks";
import { previewOf, withOwnPalettes } from "./preview-of";

export const MORE = { MoreLooks, previewOf, withOwnPalettes };
export type More = typeof MORE;
