import type { Hub } from "./hub";
import { until } from "./until";

/** Red, green and blue as the strip's adapter received them, 0..255 each. */
export type Pixel = [number, number, number];

export interface StripState {
  /** The number of frames shown so far. */
  frames: number;
  pixels: Pixel[];
}

/** A state of the strip and the time of its arrival here, in ms. */
export interface Seen extends StripState {
  at: number;
}

function parse(json: string): StripState {
  const { frames, pixels } = JSON.parse(json) as { frames: number; pixels: string };
  const colors = pixels.match(/.{6}/g) ?? [];
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return { frames, pixels: colors.map((color) => [part(color, 0), part(color, 2), part(color, 4)]) };
}

/** The pixels that the LEDs of a simulator page show now; `url` is that of the strip or of a matrix. */
export async function pixelsAt(url: URL): Promise<StripState> {
  const answer = await fetch(url);
  return parse(await answer.text());
}

/** The state that the simulated strip shows now. */
export function stripOf(hub: Hub): Promise<StripState> {
  return pixelsAt(new URL("/api/strip", hub.simulatorUrl));
}

/** Records the pixels of LEDs from the stream of the simulator page until `stop`. */
export class StripWatch {
  readonly seen: Seen[] = [];
  private readonly abort = new AbortController();
  private reading: Promise<void> = Promise.resolve();

  /** Resolves once the first state has arrived. */
  static start(hub: Hub): Promise<StripWatch> {
    return StripWatch.of(new URL("/api/strip/stream", hub.simulatorUrl));
  }

  static async of(stream: URL): Promise<StripWatch> {
    const watch = new StripWatch();
    const answer = await fetch(stream, { signal: watch.abort.signal });
    if (!answer.body) throw new Error("The simulator page sent no stream.");
    const chunks = answer.body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    const read = async () => {
      const { done, value } = await chunks.read();
      if (done) return false;
      const events = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events)
        watch.seen.push({ at: performance.now(), ...parse(event.slice("data: ".length)) });
      return true;
    };
    while (watch.seen.length === 0 && (await read())) {}
    const readOn = async () => {
      while (await read()) {}
    };
    watch.reading = readOn().catch(() => {});
    return watch;
  }

  /** Resolves when at least `count` states were recorded. */
  async saw(count: number): Promise<void> {
    const seen = () => this.seen.length;
    await until(seen, (states) => states >= count, { what: `${count} states of the strip` });
  }

  /** Ends the recording and returns all states. */
  async stop(): Promise<Seen[]> {
    this.abort.abort();
    await this.reading;
    return this.seen;
  }
}

/** The brightness of a strip: the sum over all pixels and colours. */
export function lightOf({ pixels }: StripState): number {
  return pixels.flat().reduce((sum, part) => sum + part, 0);
}
