import { MoreLooks } from "./MoreLooks";
import { previewOf } from "./preview-of";

export const MORE = { MoreLooks, previewOf };
export type More = typeof MORE;
