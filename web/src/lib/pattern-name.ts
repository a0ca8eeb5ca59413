/** Bytes of UTF-8 that the name of a saved pattern may have. */
export const MAX_NAME = 32;
