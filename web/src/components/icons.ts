/** Outlines of icons that only one part of the panel shows (see Icon.tsx). */
export const BELL = "M6 17v-6a6 6 0 0 1 12 0v6l1.5 1h-15zM10 21h4";
export const CLOCK = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2";
export const COPY = "M9 9h11v11H9zM5 15H4V4h11v1";
export const MORE = "M5 12v.01M12 12v.01M19 12v.01";
export const SHARE = "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1";
export const USER = "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20a8 5 0 0 1 16 0";
export const USERS =
  "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M2 20a7 5 0 0 1 14 0M16 4a4 4 0 0 1 0 8M18 15.5a7 5 0 0 1 4 4.5";
export const WIFI = "M2 9a15 15 0 0 1 20 0M5.5 13a9.5 9.5 0 0 1 13 0M9 16.5a4.5 4.5 0 0 1 6 0M12 20v.01";
