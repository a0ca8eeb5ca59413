/** The lines of a C++ or TypeScript source with its comments blanked out; string literals stay as they are. */
export function linesWithoutComments(source) {
  const pieces = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  const isComment = (piece) => piece.startsWith("//") || piece.startsWith("/*");
  return source
    .replace(pieces, (piece) => (isComment(piece) ? piece.replace(/[^\n]/g, " ") : piece))
    .split("\n");
}
