import { channels, type Rgb } from "./color";
import { ICONS, PALETTE } from "./matrix-icons";

/** The columns of an icon, each with its pixels from the top; undefined is dark. */
export type MatrixIcon = readonly (readonly (Rgb | undefined)[])[];

const palette = PALETTE.split(" ").map(channels);

/** The icons by the names with which a text shows them (firmware/core/matrix/render/matrix_icons.h). */
export const MATRIX_ICONS: ReadonlyMap<string, MatrixIcon> = new Map(ICONS.split("\n").map(decoded));

function decoded(line: string): [string, MatrixIcon] {
  const [name = "", low = "", high = "", places = ""] = line.split(" ");
  const colors = [...places].map((place) => palette[parseInt(place, 16)]);
  const bit = (plane: string, col: number, row: number) =>
    (parseInt(plane.slice(2 * col, 2 * col + 2), 16) >> row) & 1;
  const pixel = (col: number, row: number) => colors[bit(low, col, row) + 2 * bit(high, col, row) - 1];
  const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
  return [name, EIGHT.map((col) => EIGHT.map((row) => pixel(col, row)))];
}
