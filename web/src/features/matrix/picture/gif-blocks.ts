/** A frame as it is in the file. */
export interface GifFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  isInterlaced: boolean;
  /** Three bytes per color. */
  palette: Uint8Array;
  /** The rest of the file, from the frame's compressed pixels on. */
  data: Uint8Array;
  /** Index of the color that is not drawn; -1: all are. */
  transparent: number;
  /** What is done with the frame's place before the next one. */
  disposal: number;
  /** Hundredths of a second */
  delay: number;
}

export interface Gif {
  width: number;
  height: number;
  frames: GifFrame[];
}

const EXTENSION = 0x21;
const CONTROL = 0xf9;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL_BYTES = 4;
const MAX_CODE_SIZE = 8;
const HEAD_BYTES = 13;
/** More are left to the browser, which shows the first one. */
export const MAX_GIF_FRAMES = 5_000;
export const MAX_SCREEN = 4_000_000;

/** What a control block says of the next frame. */
type Control = Pick<GifFrame, "transparent" | "disposal" | "delay">;
const NO_CONTROL: Control = { transparent: -1, disposal: 0, delay: 0 };

/**
 * The frames of a GIF, up to one more than `MAX_GIF_FRAMES`. As in browsers, a screen that is too small for the first
 * frame grows, and unknown extensions are skipped. Other bytes are skipped until a block that looks like a frame's.
 */
export function readGif(bytes: Uint8Array): Gif {
  const gif: Gif = { width: word(bytes, 6), height: word(bytes, 8), frames: [] };
  const palette = paletteAt(bytes, HEAD_BYTES, byte(bytes, 10));
  let at = HEAD_BYTES + palette.length;
  let control = NO_CONTROL;
  /** False after bytes that are no block: what follows may be none either. */
  let isInStep = true;
  while (at < bytes.length && gif.frames.length <= MAX_GIF_FRAMES) {
    const kind = byte(bytes, at++);
    if (kind === TRAILER && isInStep) break;
    const frame = kind === IMAGE ? frameAt(bytes, at, gif, palette) : null;
    const said = kind === EXTENSION ? controlAt(bytes, at) : null;
    if (frame && (isInStep ? isPossible(frame, gif) : isLikely(frame, gif))) {
      add({ ...frame, ...control }, gif);
      control = NO_CONTROL;
      at = afterSubBlocks(bytes, bytes.length - frame.data.length + 1);
      isInStep = true;
    } else if (said || (kind === EXTENSION && isInStep)) {
      control = said ?? control;
      at = afterSubBlocks(bytes, at + 1);
      isInStep = true;
    } else isInStep = false;
  }
  return gif;
}

function add(frame: GifFrame, gif: Gif): void {
  if (gif.frames.length === 0) {
    gif.width = Math.max(gif.width, frame.x + frame.width);
    gif.height = Math.max(gif.height, frame.y + frame.height);
  }
  gif.frames.push(frame);
}

/** A later frame is not larger than the largest screen. */
const isPossible = ({ width, height }: GifFrame, { frames }: Gif) =>
  width * height > 0 && (frames.length === 0 || width * height <= MAX_SCREEN);

function isLikely({ x, y, width, height, data }: GifFrame, gif: Gif): boolean {
  const isInside = gif.frames.length === 0 || (x + width <= gif.width && y + height <= gif.height);
  return isInside && width * height > 0 && (data[0] ?? 0) <= MAX_CODE_SIZE;
}

function frameAt(bytes: Uint8Array, at: number, screen: Gif, common: Uint8Array): GifFrame {
  const flags = byte(bytes, at + 8);
  const own = paletteAt(bytes, at + 9, flags);
  return {
    ...NO_CONTROL,
    x: word(bytes, at),
    y: word(bytes, at + 2),
    width: word(bytes, at + 4) || screen.width,
    height: word(bytes, at + 6) || screen.height,
    isInterlaced: (flags & 0x40) !== 0,
    palette: own.length > 0 ? own : common,
    data: bytes.subarray(at + 9 + own.length),
  };
}

/** Null if the extension is another one. */
function controlAt(bytes: Uint8Array, at: number): Control | null {
  if (byte(bytes, at) !== CONTROL || byte(bytes, at + 1) < CONTROL_BYTES) return null;
  const flags = byte(bytes, at + 2);
  return {
    transparent: flags & 1 ? byte(bytes, at + 5) : -1,
    disposal: (flags >> 2) & 7,
    delay: word(bytes, at + 3),
  };
}

const byte = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;
const word = (bytes: Uint8Array, at: number) => byte(bytes, at) | (byte(bytes, at + 1) << 8);

/** Empty without the flag. */
const paletteAt = (bytes: Uint8Array, at: number, flags: number) =>
  bytes.subarray(at, flags & 0x80 ? at + 3 * (2 << (flags & 7)) : at);

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let size = 1; size > 0; at += 1 + size) size = byte(bytes, at);
  return at;
}
