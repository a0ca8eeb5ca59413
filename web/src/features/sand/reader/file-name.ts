/** Files of other programs for G-code */
const OTHER_GCODE = /\.(nc|ngc|gc|tap|g|gco|cnc)$/i;

/** What to add to the sentence that a file is no pattern. */
export function renameHint(fileName: string): string {
  return OTHER_GCODE.test(fileName) ? " If it is G-code, rename it to .gcode." : "";
}
