import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A range of an image that a satellite requests. */
export interface Piece {
  first: number;
  last: number;
}

/**
 * A proxy between a satellite and its hub that changes the requested ranges of an image as a test says. It
 * forwards everything else unchanged.
 */
export class FirmwareProxy {
  /** The requested ranges, in order. */
  readonly pieces: Piece[] = [];
  /** Served in place of the hub's image. */
  image?: Buffer;
  /** How many bytes of a range are forwarded before the connection is cut; undefined: all. */
  cutAfter: (piece: Piece, index: number) => number | undefined = () => undefined;
  /** A range is forwarded after this promise. */
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
