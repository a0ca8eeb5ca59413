/** Effects and palettes beyond the modes of the card: only who opens or uses them loads them. */
export const loadMore = () => import("./more/more");
