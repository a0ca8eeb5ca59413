/** 0 is "a", 26 is "aa". */
export function letters(number: number): string {
  const last = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}
