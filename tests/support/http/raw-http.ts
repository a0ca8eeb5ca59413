import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** A connection that sends exactly the bytes a test gives it. */
export class RawConnection {
  private received = "";
  private ended = false;
  private waiting: (() => void)[] = [];

  private constructor(readonly socket: Socket) {
    socket.setEncoding("latin1");
    const wake = () => {
      for (const resume of this.waiting.splice(0)) resume();
    };
    socket.on("data", (chunk: string) => {
      this.received += chunk;
      wake();
    });
    const end = () => {
      this.ended = true;
      wake();
    };
    socket.on("end", end).on("close", end).on("error", end);
  }

  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new RawConnection(socket);
  }

  send(text: string | Uint8Array): void {
    this.socket.write(text);
  }

  /** The next complete response, or what arrived before the hub closed the connection. */
  async answer(): Promise<RawAnswer> {
    while (!this.isWhole() && !this.ended) await new Promise<void>((resume) => this.waiting.push(resume));
    const [head = "", ...rest] = this.received.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = rest.join("\r\n\r\n");
    this.received = body.slice(length);
    return { status: Number(head.split(" ")[1] ?? 0), head, body: body.slice(0, length) };
  }

  /** Resolves once the hub closed the connection. */
  async closed(): Promise<void> {
    while (!this.ended) await new Promise<void>((resume) => this.waiting.push(resume));
  }

  destroy(): void {
    this.socket.destroy();
  }

  private isWhole(): boolean {
    const end = this.received.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const length = Number(/content-length: (\d+)/i.exec(this.received.slice(0, end))?.[1] ?? 0);
    return this.received.length >= end + 4 + length;
  }
}

/** Sends one raw request on a new connection and returns the response. */
export async function rawRequest(baseUrl: string, text: string): Promise<RawAnswer> {
  const connection = await RawConnection.open(baseUrl);
  try {
    connection.send(text);
    return await connection.answer();
  } finally {
    connection.destroy();
  }
}
