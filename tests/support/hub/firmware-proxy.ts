import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A part of an image that a satellite asks for. */
export interface Piece {
  first: number;
  last: number;
}

/**
 * Stands between a satellite and its hub and does to the image's pieces what a test says; all else goes through as
 * it is.
 */
export class FirmwareProxy {
  /** What was asked for, in turn. */
  readonly pieces: Piece[] = [];
  /** Handed out in the place of the hub's image. */
  image?: Buffer;
  /** How many bytes of a piece get through before the connection is cut; undefined: all. */
  cutAfter: (piece: Piece, index: number) => number | undefined = () => undefined;
  /** What a piece waits for. */
  before: (piece: Piece, index: number) => Promise<unknown> = async () => {};

  private readonly server = createServer((asked, answer) => this.serve(asked, answer));

  private constructor(private readonly hub: string) {}

  static async start(hub: string): Promise<FirmwareProxy> {
    const proxy = new FirmwareProxy(hub);
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private serve(asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? "/", this.hub);
    const { method, headers } = asked;
    const onward = request(url, { method, headers: { ...headers, host: url.host } }, (hubs) =>
      this.passOn(asked, hubs, answer),
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }

  private async passOn(asked: IncomingMessage, hubs: IncomingMessage, answer: ServerResponse): Promise<void> {
    const range = asked.headers.range?.match(/^bytes=(\d+)-(\d+)$/);
    if (!range || hubs.statusCode !== 206) {
      answer.writeHead(hubs.statusCode ?? 502, hubs.headers);
      hubs.pipe(answer);
      return;
    }
    const piece = { first: Number(range[1]), last: Number(range[2]) };
    const index = this.pieces.push(piece) - 1;
    const chunks: Buffer[] = [];
    for await (const chunk of hubs) chunks.push(chunk);
    await this.before(piece, index);
    const bytes = this.image?.subarray(piece.first, piece.last + 1) ?? Buffer.concat(chunks);
    answer.writeHead(206, hubs.headers);
    const cut = this.cutAfter(piece, index);
    if (cut === undefined) return void answer.end(bytes);
    answer.write(bytes.subarray(0, cut), () => answer.destroy());
  }
}
