import type { Fit } from "../../../api/gcode";
import { CHORD, partsFor } from "./gcode-arc";
import { type LineReader, parseNumber } from "./line-reader";
import { goTo, type Trace } from "./path-trace";

const NUMBER = "([-+]?(?=\\.?\\d)0*\\d{0,9}(?:\\.\\d*)?(?:e[-+]?\\d{1,3})?)";
/** A third number has no meaning. */
const LINE = RegExp(`^ ?${NUMBER}(?: | ?,) ?${NUMBER}(?:(?: | ?,) ?${NUMBER})? ?$`, "i");
/** Every valid start of a line becomes a valid line with one of these suffixes. */
const ENDINGS = ["", "1", " 1", "1 1"];
const MAX_THETA = 1e6;
/** mm from the middle: a path within this radius is drawn as one straight line, at most 0.025 mm off */
const SPOT = 0.0125;
const POINTS_AT_ONCE = 1000;

export function thetaRhoReader(trace: Trace, fit: Fit): LineReader {
  const { width, height } = trace.table;
  const isCircle = fit === "circle";
  const radiusX = (isCircle ? Math.min(width, height) : width) / 2;
  const radiusY = (isCircle ? Math.min(width, height) : height) / 2;
  let [theta, rho] = [0, 0];

  return async (text, stop, fail, breaks) => {
    if (stop && ENDINGS.some((ending) => LINE.test(text + ending))) throw Error(stop);
    if (!text.trim() && !stop) return;
    const [, first = "", second = ""] = LINE.exec(text) ?? [];
    const [toTheta, toRho] = [parseNumber(first), parseNumber(second)];
    if (!(Math.abs(toTheta) <= MAX_THETA)) return fail("Invalid theta/rho");
    const inside = Math.min(1, Math.max(0, toRho));
    if (inside !== toRho) trace.clampedCount++;

    const [dTheta, dRho] = [toTheta - theta, inside - rho];
    const turned = Math.abs(dTheta);
    const widest = Math.max(rho, inside);
    const drawn = Math.max(radiusX, radiusY) * trace.scale;
    const isCurve = trace.commandCount++ && drawn * widest > SPOT;
    const n = isCurve
      ? partsFor(Math.sqrt((turned * (turned * widest + 2 * Math.abs(dRho)) * drawn) / CHORD))
      : 1;
    for (let k = 1; k <= n; k++) {
      const at = k < n ? theta + (dTheta * k) / n : toTheta;
      const out = k < n ? rho + (dRho * k) / n : inside;
      const x = width / 2 + radiusX * out * Math.sin(at);
      goTo(trace, { x, y: height / 2 + radiusY * out * Math.cos(at) });
      if (k % POINTS_AT_ONCE === 0) await breaks(k / n);
    }
    [theta, rho] = [toTheta, inside];
  };
}
