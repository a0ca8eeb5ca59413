import type { RemoteHub } from "./remote-hub";

export interface LibraryPattern {
  id: string;
  name: string;
  kind: "gcode" | "theta-rho";
  favorite: boolean;
  tags: string[];
  points: number;
  drawn: number;
  size: number;
}

export interface PatternText {
  name: string;
  content: string;
}

/** A star that differs from those of other numbers. */
export function starFile(number: number, name = `Star ${number}.gcode`): PatternText {
  const points = 5 + 2 * (number % 8);
  const radius = 60 + 3 * (number % 40);
  const lines = [];
  for (let corner = 0; corner <= points; corner++) {
    const angle = (corner * (points >> 1) * 2 * Math.PI) / points + number / 10;
    const [x, y] = [300 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
    lines.push(`G1 X${x.toFixed(2)} Y${y.toFixed(2)}\n`);
  }
  return { name, content: lines.join("") };
}

/** The calls for the library, as one user. */
export class PatternLibrary {
  constructor(
    private readonly hub: RemoteHub,
    private readonly token: string,
  ) {}

  static async of(hub: RemoteHub): Promise<PatternLibrary> {
    return new PatternLibrary(hub, await hub.signIn());
  }

  async list(): Promise<LibraryPattern[]> {
    const { token } = this;
    const answer = await this.hub.call<{ patterns: LibraryPattern[] }>("GET", "/api/sand/library", { token });
    return answer.body.patterns;
  }

  async names(): Promise<string[]> {
    return (await this.list()).map(({ name }) => name);
  }

  async add(...files: PatternText[]): Promise<void> {
    for (const { name, content } of files) {
      const body = new FormData();
      body.append("gcode", new Blob([content]), name);
      const answer = await this.hub.call("POST", "/api/sand/library", { token: this.token, body });
      if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
    }
  }

  /** Deletes all patterns and their jobs. */
  async clear(): Promise<void> {
    for (const { id } of await this.list())
      await this.hub.call("DELETE", `/api/sand/library/${id}?force=1`, { token: this.token });
  }

  /** The points of a stored pattern, in mm. */
  async points(id: string): Promise<[number, number][]> {
    const answer = await this.hub.call("GET", `/api/sand/library/${id}/gcode`, { token: this.token });
    return pointsOf(answer.text);
  }
}

/** The targets of the moves of a G-code text, in mm. */
export function pointsOf(text: string): [number, number][] {
  return [...text.matchAll(/^G[01] X([-.\d]+) Y([-.\d]+)$/gm)].map(([, x, y]) => [Number(x), Number(y)]);
}
