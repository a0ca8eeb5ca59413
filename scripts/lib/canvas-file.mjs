import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const kLongestChunk = 512;
const kHead = 24;
const kHeader = 16;
const kGeneration = 1;

function variable(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const zigzag = (n) => (n >= 0 ? 2 * n : -2 * n - 1);

/** A run of these points as chunks of a canvas file. */
function chunksOf(points) {
  const chunks = [];
  let link = 1;
  let start = points[0];
  let at = start;
  let steps = [];
  let count = 0;
  const close = (goesOn) => {
    const chunk = Buffer.alloc(kHead + steps.length);
    chunk.writeUInt32LE(1, 0);
    chunk.writeUInt16LE(goesOn ? 1 : 0, 4);
    chunk.writeUInt16LE(start.x, 6);
    chunk.writeUInt16LE(start.y, 8);
    chunk.writeUInt16LE(link, 10);
    chunk.writeUInt32LE(steps.length, 12);
    chunk.writeUInt32LE(count, 16);
    chunk.set(steps, kHead);
    const sum = crc32(chunk.subarray(kHead), crc32(chunk.subarray(0, 20)));
    chunk.writeUInt32LE(sum, 20);
    chunks.push(chunk);
    link = sum & 0xffff;
    start = at;
    steps = [];
    count = 0;
  };
  for (const point of points.slice(1)) {
    const step = [...variable(zigzag(point.x - at.x) * 2), ...variable(zigzag(point.y - at.y))];
    if (kHead + steps.length + step.length > kLongestChunk) close(true);
    steps.push(...step);
    count++;
    at = point;
  }
  close(false);
  return chunks;
}

function headerOf(third, fourth) {
  const header = Buffer.alloc(kHeader);
  header.write("LSC1");
  header.writeUInt32LE(kGeneration, 4);
  header.writeUInt32LE(third, 8);
  header.writeUInt32LE(fourth, 12);
  return header;
}

/**
 * Writes a run of these points as the sand of a hub that is not running (docs/sand-table.md, "Canvas file").
 * @param {string} store folder
 * @param {{x: number, y: number}[]} points in whole 0.1 mm
 */
export function writeSand(store, points) {
  const header = headerOf(0, 0);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  writeFileSync(join(store, "sand.canvas"), Buffer.concat([header, ...chunksOf(points)]));
}

/** The canvas response of a hub with room for all of these points. */
export function canvasAnswer(points) {
  const body = Buffer.concat(chunksOf(points));
  const size = kHeader + body.length;
  return { generation: kGeneration, size, bytes: Buffer.concat([headerOf(kHeader, size), body]) };
}

/**
 * Points of a dense spiral inside the table, in whole 0.1 mm.
 * @param {number} segments
 */
export function denseSpiral(segments) {
  return Array.from({ length: segments + 1 }, (_, at) => {
    const radius = 200 + (at / segments) * 1750;
    return {
      x: Math.round(3000 + radius * Math.cos(at / 40)),
      y: Math.round(2000 + radius * Math.sin(at / 40)),
    };
  });
}
