/**
 * The reference for frames: a loop that only sleeps until the next 60th of a second, on the same machine at
 * the same time. Prints its delays in milliseconds, counted as the hub counts frames (frame_pace.h).
 */
const INTERVAL = 1000 / 60;
const seconds = Number(process.argv[2]);
const asleep = new Int32Array(new SharedArrayBuffer(4));
const late = [];
const begun = performance.now();
let due = begun + INTERVAL;
while (due - begun < seconds * 1000) {
  const left = due - performance.now();
  if (left > 0) Atomics.wait(asleep, 0, 0, left);
  const now = performance.now();
  for (; due <= now; due += INTERVAL) late.push(now - due);
}
late.sort((a, b) => a - b);
const within = (share) => late[Math.max(0, Math.ceil(share * late.length) - 1)] ?? 0;
console.log(JSON.stringify({ count: late.length, p50: within(0.5), p99: within(0.99), longest: within(1) }));
