/** Outlines of icons that the start page does not show (see Icon.tsx). */
export const BELL = "M6 17v-6a6 6 0 0 1 12 0v6l1.5 1h-15zM10 21h4";
export const CHECK = "M4 12.5 9.5 18 20 6.5";
export const CHIP = "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4";
export const CLOCK = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2";
export const COPY = "M9 9h11v11H9zM5 15H4V4h11v1";
export const DOWNLOAD = "M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16";
export const DOWN = "M5 9l7 7 7-7";
export const LOCK = "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3";
export const MORE = "M5 12v.01M12 12v.01M19 12v.01";
export const REPEAT = "M17 2l4 4-4 4M3 11V8a2 2 0 0 1 2-2h15M7 22l-4-4 4-4M21 13v3a2 2 0 0 1-2 2H4";
export const SHARE = "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1";
export const TRASH = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13";
export const UP = "M5 15l7-7 7 7";
export const UPLOAD = "M12 16V5M7.5 9.5 12 5l4.5 4.5M4 20h16";
export const USER = "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20a8 5 0 0 1 16 0";
export const USERS =
  "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M2 20a7 5 0 0 1 14 0M16 4a4 4 0 0 1 0 8M18 15.5a7 5 0 0 1 4 4.5";
export const WIFI = "M2 9a15 15 0 0 1 20 0M5.5 13a9.5 9.5 0 0 1 13 0M9 16.5a4.5 4.5 0 0 1 6 0M12 20v.01";
