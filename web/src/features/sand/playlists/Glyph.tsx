/** Outlines for this screen only, in the style of the component Icon. */
const OUTLINES = {
  back: "M15 5l-7 7 7 7",
  skip: "M6 4.5v15l10-7.5zM19 5v14",
  stopAfter: "M3 12h8M8 9l3 3-3 3M14 7h7v10h-7z",
} as const;

export function Glyph({ name }: { name: keyof typeof OUTLINES }) {
  return (
    <svg
      aria-hidden="true"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={OUTLINES[name]} />
    </svg>
  );
}
