/**
 * Outlines in a 24 x 24 box, drawn with a round 1.75 px pen: those of the start page, of scenes, and of several parts
 * of the panel. Others are in icons.ts.
 */
const OUTLINES = {
  alert: "M12 4 2.5 20h19zM12 10v4M12 17v.01",
  away: "M15 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10M11.5 12.5 4 20M7 17l2.5 2.5",
  bed: "M3 5v14M3 16h18M21 19v-5a3 3 0 0 0-3-3h-7v5M7 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3",
  book: "M12 6.5c-2-1.5-5-2-8.5-2v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2v14",
  bulb: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-1 1.2-1 2h-5c0-.8-.4-1.5-1-2",
  calendar: "M4 6h16v14H4zM4 11h16M8 3v3M16 3v3",
  check: "M4 12.5 9.5 18 20 6.5",
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  close: "M6 6l12 12M18 6 6 18",
  dashboard: "M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z",
  dinner: "M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-2.5V8c0-3 1-5 2.5-5z",
  down: "M5 9l7 7 7-7",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  eyeOff:
    "M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.5 3.3M6 7.3A17 17 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1M10 10a3 3 0 0 0 4 4M3 3l18 18",
  grid: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  heart: "M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11",
  home: "M3.5 11.5 12 4l8.5 7.5M6 10v10h12V10",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  logout: "M10 4H4v16h6M9 12h11M16.5 8.5 20 12l-3.5 3.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  minimise: "M6 12h12",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5",
  music: "M9 18V5l11-2v13M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M20 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0",
  party: "M5 4h14l-7 8zM12 12v8M8 20h8",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  plus: "M12 5v14M5 12h14",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  repeat: "M17 2l4 4-4 4M3 11V8a2 2 0 0 1 2-2h15M7 22l-4-4 4-4M21 13v3a2 2 0 0 1-2 2H4",
  reset: "M4 12a8 8 0 1 0 2.5-5.8M4 3v5h5",
  sand: "M2.5 9c3-4 6.5-4 9.5 0s6.5 4 9.5 0M2.5 17c3-4 6.5-4 9.5 0s6.5 4 9.5 0",
  settings:
    "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9-4.3-4.1 5.9-.8z",
  stop: "M6 6h12v12H6z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5",
  sunrise: "M3 18h18M7 18a5 5 0 0 1 10 0M12 9V3M9 6l3-3 3 3M4.5 11.5 6 13M19.5 11.5 18 13",
  sunset: "M3 18h18M7 18a5 5 0 0 1 10 0M12 3v6M9 6l3 3 3-3M4.5 11.5 6 13M19.5 11.5 18 13",
  terminal: "M4 6l6 6-6 6M12 18h8",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  tv: "M3 6h18v12H3zM8 21h8",
  up: "M5 15l7-7 7 7",
  upload: "M12 16V5M7.5 9.5 12 5l4.5 4.5M4 20h16",
  work: "M4 8h16v11H4zM9 8V5h6v3M4 13h16",
} as const;

/** The name of an outline, or an outline itself. */
export type IconName = keyof typeof OUTLINES | `M${string}`;

/** Decorative: the containing element has the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const outlines: Partial<Record<IconName, string>> = OUTLINES;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outlines[name] ?? name} />
    </svg>
  );
}
