export { MoreLooks } from "./MoreLooks";
export { previewOf } from "./preview-of";
