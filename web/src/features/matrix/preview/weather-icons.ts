import { BLACK, type Rgb } from "../../../lib/color";

export const ICON_COLUMNS = 8;

const INKS: Record<string, Rgb> = {
  Y: [255, 210, 0],
  o: [255, 120, 0],
  M: [255, 235, 170],
  W: [220, 230, 240],
  g: [110, 120, 140],
  B: [0, 90, 255],
  C: [120, 220, 255],
};

// Number of icons. Their order: sun, moon, sun and cloud, moon and cloud, cloud, fog, drizzle, rain, snow,
// thunder.
const COUNT = 10;

const TALL = `
  ...oo... ...MM... ...o..o. ....MM.. ........ ........ ...WWW.. ...WWW.. ...C.... ..WWWW..
  .o....o. ..MM.... ....YY.. ...MM... ...WWW.. .gggggg. .WWWWWW. .WWWWWW. .C.C.C.. .WWWWWW.
  ...YY... .MMM.... ..oYYYYo ...MM..M .WWWWWW. ........ WWWWWWWW WWWWWWWW ..CCC... gggggggg
  o.YYYY.o .MMM.... ...WWYY. ...WWMMM WWWWWWWW gggggg.. .gggggg. .gggggg. CCCCCCC. ...YY...
  o.YYYY.o .MMMM..M .WWWWWYo .WWWWWM. WWWWWWWW ........ ........ ..B..B.B ..CCC... ..YY....
  ...YY... .MMMMMMM WWWWWWW. WWWWWWW. WWWWWWWW ..gggggg ..B..B.. .B..B.B. .C.C.C.. ..YYYY..
  .o....o. ..MMMMM. WWWWWWW. WWWWWWW. .gggggg. ........ ........ ..B..B.. ...C.... ....Y...
  ...oo... ...MMM.. .ggggg.. .ggggg.. ........ .gggggg. .B..B... .B..B... ........ ...Y....
`
  .trim()
  .split(/\s+/);

const LOW = `
  ..o..o.. ...MM... ....o..o ....MM.. ...WWW.. .gggggg. ...WWW.. ...WWW.. .C.C.C.. ..WWWW..
  o..YY..o ..MM.... ...oYYY. ....MM.M .WWWWWW. ........ .WWWWWW. .WWWWWW. ..CCC... gggggggg
  ..YYYY.. ..MM.... ..WWWYYo ..WWWMMM WWWWWWWW gggggg.. .gggggg. .gggggg. .CCCCC.. ...YY...
  ..YYYY.. ..MMM..M .WWWWWY. .WWWWWM. WWWWWWWW ........ ........ ..B..B.. ..CCC... ..YYYY..
  o..YY..o ..MMMMMM WWWWWWW. WWWWWWW. .gggggg. ..gggggg ..B..B.. .B..B..B .C.C.C.. ....Y...
  ..o..o.. ...MMMM. .ggggg.. .ggggg.. ........ ........ .....B.. B..B..B. ........ ...Y....
`
  .trim()
  .split(/\s+/);

// Indices of icons. WMO codes from 40 to 79 select one by their tens (core/matrix/render/weather_icons.h).
const FOG = 5;
const RAIN = 7;
const SNOW = 8;
const THUNDER = 9;
const CLOUD = 4;

/** The colours of a WMO code's icon, row by row, 8 columns wide: 8 rows or, on a lower canvas, 6. */
export function weatherIcon(code: number, isDay: boolean, isTall: boolean): Rgb[] {
  const icon = iconOf(code, isDay);
  const rows = (isTall ? TALL : LOW).filter((_, at) => at % COUNT === icon);
  return [...rows.join("")].map((letter) => INKS[letter] ?? BLACK);
}

function iconOf(code: number, isDay: boolean): number {
  if (code <= 2) return (code === 2 ? 2 : 0) + (isDay ? 0 : 1);
  if (code < 40 || code > 99) return CLOUD;
  if (code < 80) return FOG + Math.floor(code / 10) - 4;
  if (code < 85) return RAIN;
  return code < 91 ? SNOW : THUNDER;
}
