import { Thumbnail } from "../library/Thumbnail";
import styles from "./Playlists.module.css";

export function PatternPicture({ id }: { id: string }) {
  return <Thumbnail id={id} className={`block rounded ${styles.picture}`} />;
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
        <PatternPicture key={place} id={cover[at] ?? ""} />
      ))}
    </span>
  );
}
