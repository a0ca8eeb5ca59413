/**
 * The MESSAGE texts of a doctest program's cases, by the case's name, in the order of the output.
 * @param {string} output of a run with --no-colors=true
 * @returns {Map<string, string>}
 */
export function messagesByCase(output) {
  const messages = new Map();
  let name = "";
  for (const line of output.split("\n")) {
    const begun = line.match(/^TEST CASE:\s+(.*)$/);
    if (begun) name = begun[1];
    const message = line.match(/: MESSAGE: (.*)$/)?.[1];
    if (message)
      messages.set(
        name,
        messages.has(name) ? `${messages.get(name)}; ${grouped(message)}` : grouped(message),
      );
  }
  return messages;
}

/** The number of checks that a doctest program made. */
export function checksOf(output) {
  return Number(output.match(/^\[doctest\] assertions:\s*(\d+)/m)?.[1] ?? 0);
}

/** `text` with its numbers of four and more digits written as 12,345. */
function grouped(text) {
  return text.replace(/\d{4,}/g, (digits) => Number(digits).toLocaleString("en-US"));
}
