import { LookPicture, Looks } from "../looks/Looks";
import { MoreLooks } from "./MoreLooks";
import { previewOf, withOwnPalettes } from "./preview-of";

export const MORE = { LookPicture, Looks, MoreLooks, previewOf, withOwnPalettes };
export type More = typeof MORE;
