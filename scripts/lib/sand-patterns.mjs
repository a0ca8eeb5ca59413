const POINTS = [400, 1500, 4000, 9000];
const RADIUS = 195; // mm

/**
 * The G-code of a pattern for a table of 600 x 400 mm, one for each number: a rolled curve, four of which have few to many
 * points and from open to dense lines, as the patterns of sand tables have.
 */
export function sandPattern(number) {
  const points = POINTS[number % POINTS.length];
  const petals = 3 + (number % 17);
  const turns = 2 + (points >> 7);
  const lines = ["G21", "G90"];
  for (let i = 0; i <= points; i++) {
    const share = i / points;
    const angle = share * turns * 2 * Math.PI + number;
    const wave = 1 + 0.35 * Math.sin(petals * angle + share * number);
    const radius = (RADIUS * share * wave) / 1.35;
    const [x, y] = [300 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
    lines.push(`G1 X${x.toFixed(2)} Y${y.toFixed(2)}`);
  }
  return { name: `Pattern ${number}.gcode`, content: lines.join("\n") };
}
