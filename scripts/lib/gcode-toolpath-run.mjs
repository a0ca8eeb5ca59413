// Reads a file with gcode-toolpath; prints bytes, seconds, moves and the growth of resident memory, as
// bench_gcode does.
import { statSync } from "node:fs";
import Toolpath from "gcode-toolpath";

const file = process.argv[2];
let moves = 0;
const count = () => {
  moves += 1;
};
const toolpath = new Toolpath({ addLine: count, addArcCurve: count });
const before = process.memoryUsage().rss;
const begun = performance.now();
toolpath.loadFromFile(file, (error) => {
  const seconds = (performance.now() - begun) / 1000;
  if (error) throw error;
  const grown = process.resourceUsage().maxRSS * 1024 - before;
  console.log([statSync(file).size, seconds, moves, 0, 0, grown].join("\t"));
});
