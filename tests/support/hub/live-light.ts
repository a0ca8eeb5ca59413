import { createSocket, type Socket } from "node:dgram";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { Hub } from "./hub";
import type { RemoteHub } from "./remote-hub";

/** http://www.3waylabs.com/ddp: version 1, push; RGB of 8 bits; destination 1. */
export function ddp(colors: Uint8Array, { push = true, offset = 0, sequence = 0 } = {}): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(0x40 | (push ? 1 : 0), 0);
  head.writeUInt8(sequence, 1);
  head.writeUInt8(0x0b, 2);
  head.writeUInt8(1, 3);
  head.writeUInt32BE(offset, 4);
  head.writeUInt16BE(colors.length, 8);
  return Buffer.concat([head, colors]);
}

/** ANSI E1.31-2018, table 4-1. */
export function e131(slots: Uint8Array, { universe = 1, sequence = 0, priority = 100 } = {}): Buffer {
  const packet = Buffer.alloc(126 + slots.length);
  const length = (at: number) => packet.writeUInt16BE(0x7000 | (packet.length - at), at);
  packet.writeUInt16BE(0x0010, 0);
  packet.write("ASC-E1.17", 4);
  length(16);
  packet.writeUInt32BE(4, 18);
  packet.write("cid of a sender.", 22);
  length(38);
  packet.writeUInt32BE(2, 40);
  packet.write("A test", 44);
  packet.writeUInt8(priority, 108);
  packet.writeUInt8(sequence, 111);
  packet.writeUInt16BE(universe, 113);
  length(115);
  packet.writeUInt16BE(0x02a1, 117);
  packet.writeUInt16BE(1, 121);
  packet.writeUInt16BE(slots.length + 1, 123);
  packet.set(slots, 126);
  return packet;
}

/** kno.wled.ge/interfaces/udp-realtime: DRGB. */
export function drgb(colors: Uint8Array, seconds = 1): Buffer {
  return Buffer.concat([Buffer.from([2, seconds]), colors]);
}

/** Sends light to a hub that was started with `--test live-port=PORT`. */
export class LightSender {
  private readonly socket: Socket = createSocket("udp4");

  constructor(private readonly port: number) {}

  send(protocol: "ddp" | "e131" | "wled", packet: Buffer): void {
    const at = ["ddp", "e131", "wled"].indexOf(protocol);
    this.socket.send(packet, this.port + at, "127.0.0.1");
  }

  stop(): void {
    this.socket.close();
  }
}

export interface WledStatus {
  problem: string;
  live: { protocol: string; address: string; fps: number; frames: number; skipped: number } | null;
}

export async function wledStatus(hub: RemoteHub, token: string): Promise<WledStatus> {
  return (await hub.call<WledStatus>("GET", "/api/connections/wled", { token })).body;
}

/** A hub with full brightness that takes live light, and a sender for it. */
export async function startLive(leds: number, speed = 1) {
  const port = await freePort(0);
  const hardware = JSON.stringify({ ledCount: leds, currentLimit: 0 });
  const hub = await Hub.start({ speed, args: ["--test", `live-port=${port}`, "--hardware", hardware] });
  const sender = new LightSender(port);
  const token = await hub.signIn();
  const strips = [{ mode: "solid", color: "#0000ff", brightness: 255 }];
  await hub.call("POST", "/api/config/led-config", { token, body: { strips } });
  await hub.call("PUT", "/api/connections/wled", { token, body: { enabled: true } });
  const stop = async () => {
    sender.stop();
    await hub.stop();
  };
  return { hub, sender, token, stop };
}
