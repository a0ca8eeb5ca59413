import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RawConnection } from "../http/raw-http";
import { uploadFirmware } from "./firmware";
import type { Hub } from "./hub";

export interface ListedVersion {
  id: number;
  version: string;
  available: boolean;
}

interface VersionList {
  versions: ListedVersion[];
  freeBytes: number;
  maxBytes: number;
}

interface HistoryList {
  updates: { id: number; device_id: string; version: string; status: string; error_message: string | null }[];
  total: number;
}

export interface Failure {
  error: string;
  message: string;
}

/** A form as a browser sends it, in two parts; more bytes of the file may be sent between them. */
export function firmwareForm(image: Uint8Array, version: string): { before: Buffer; after: Buffer } {
  const field = `--b\r\nContent-Disposition: form-data; name="version"\r\n\r\n${version}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="firmware"; filename="hub.bin"\r\n\r\n`;
  return { before: Buffer.concat([Buffer.from(field + file), image]), after: Buffer.from("\r\n--b--\r\n") };
}

/** The calls for the firmware catalogue, as one user. */
export class Ota {
  constructor(
    readonly hub: Hub,
    readonly token: string,
  ) {}

  async list(): Promise<VersionList> {
    return (await this.hub.call<VersionList>("GET", "/api/ota/versions", { token: this.token })).body;
  }

  async history(query = "?limit=40"): Promise<HistoryList> {
    const path = `/api/ota/update-history${query}`;
    return (await this.hub.call<HistoryList>("GET", path, { token: this.token })).body;
  }

  upload(image: Uint8Array, version: string) {
    return uploadFirmware(this.hub, this.token, image, { version });
  }

  remove(what: "versions" | "update-history", id: number) {
    return this.hub.call<Failure>("DELETE", `/api/ota/${what}/${id}`, { token: this.token });
  }

  async removeAll(): Promise<void> {
    for (const { id } of (await this.list()).versions) await this.remove("versions", id);
    for (const { id } of (await this.history()).updates) await this.remove("update-history", id);
  }

  /** Names of all images in the store, including unfinished ones. */
  stored(): string[] {
    const folder = join(this.hub.store, "firmware");
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  }

  /** The state that a rejected upload must not change. */
  async state() {
    return { versions: (await this.list()).versions, files: this.stored() };
  }

  /** Opens an upload, whose form from `firmwareForm()` the test sends; without a length it is chunked. */
  async open(length?: number): Promise<RawConnection> {
    const connection = await RawConnection.open(this.hub.baseUrl);
    const size = length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
    connection.send(
      `POST /api/ota/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\n${size}\r\n\r\n`,
    );
    return connection;
  }

  /** Uploads without announcing the length. */
  async uploadInChunks(image: Uint8Array, version: string) {
    const { before, after } = firmwareForm(image, version);
    const connection = await this.open();
    for (const piece of [before.subarray(0, 7), before.subarray(7, 20_000), before.subarray(20_000), after]) {
      if (piece.length === 0) continue;
      connection.send(`${piece.length.toString(16)}\r\n`);
      connection.send(piece);
      connection.send("\r\n");
    }
    connection.send("0\r\n\r\n");
    const answer = await connection.answer();
    connection.destroy();
    return { status: answer.status, error: (JSON.parse(answer.body) as Partial<Failure>).error };
  }
}
