import { useWanted } from "../library/outlines";
import { SandPicture } from "../line/SandPicture";
import styles from "./Playlists.module.css";
import { usePatterns } from "./playlists-view";

/** A pattern in the sand. It has no accessible name, because a text beside it names the pattern. */
export function Thumbnail({ id }: { id: string }) {
  const { outlines } = usePatterns();
  const outline = useWanted(outlines, id);
  return (
    <span className={`block rounded ${styles.picture}`}>
      {outline && <SandPicture outline={outline} label="" />}
    </span>
  );
}

/** For each number of patterns, which of them are at the four places of a collage. */
const PLACES = [[], [0], [0, 1, 1, 0], [0, 1, 2, 0], [0, 1, 2, 3]];

/** The first patterns of a playlist in one picture. */
export function Collage({ cover }: { cover: readonly string[] }) {
  const places = PLACES[cover.length] ?? [];
  return (
    <span className={`grid ${styles.collage}`} data-count={cover.length}>
      {places.map((at, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern may be there several times
        <Thumbnail key={place} id={cover[at] ?? ""} />
      ))}
    </span>
  );
}
