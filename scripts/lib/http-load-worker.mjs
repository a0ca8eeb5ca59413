import { connect } from "node:net";

/**
 * The program started by httpLoad(): `clients` clients, each with one call at a time. It uses plain sockets,
 * so that its own cost has little effect on the result. Prints one line of JSON: calls, failures, seconds,
 * and latencies in milliseconds.
 */
const { port, clients, seconds, calls, keepAlive, everyMs } = JSON.parse(process.argv[2]);
const latencies = [];
const failures = {};
const until = performance.now() + seconds * 1000;

function bytesOf({ method, path, headers = {}, body = "" }) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ...(keepAlive ? [] : ["Connection: close"]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** The status of a complete response, or undefined while `answer` is incomplete. */
function statusOf(answer) {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = answer.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = head.match(/^content-length: (\d+)/im);
  if (status === 304) return status;
  if (length) return answer.length >= headEnd + 4 + Number(length[1]) ? status : undefined;
  return answer.subarray(-7).toString("latin1") === "\r\n0\r\n\r\n" ? status : undefined;
}

/** A client's connection; it is opened when there is none. */
class Client {
  #socket;
  #pieces = [];
  #done = () => {};

  ask(request) {
    this.#pieces = [];
    const answered = new Promise((resolve) => {
      this.#done = resolve;
    });
    if (!this.#socket) this.#open();
    this.#socket.write(request);
    return answered;
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open() {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket = socket;
    socket.on("data", (piece) => {
      this.#pieces.push(piece);
      const status = statusOf(this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces));
      if (status !== undefined) this.#done(status);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#done("cut off");
    });
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function round(client, call) {
  const begun = performance.now();
  const status = await client.ask(call.bytes);
  latencies.push(performance.now() - begun);
  if (!keepAlive) client.close();
  if (!call.expected.includes(status))
    failures[`${call.path}: ${status}`] = (failures[`${call.path}: ${status}`] ?? 0) + 1;
}

/** Without `everyMs`, makes one call after the other; with it, all calls of a round and then a pause. */
async function run(client, prepared, first) {
  if (everyMs) await pause((first / clients) * everyMs);
  for (let turn = first; performance.now() < until; turn++) {
    if (!everyMs) await round(client, prepared[turn % prepared.length]);
    else {
      for (const call of prepared) if (turn % (call.everyRounds ?? 1) === 0) await round(client, call);
      await pause(everyMs);
    }
  }
  client.close();
}

const prepared = calls.map((call) => ({ expected: [200], ...call, bytes: bytesOf(call) }));
const begun = performance.now();
await Promise.all(Array.from({ length: clients }, (_, first) => run(new Client(), prepared, first)));
const took = (performance.now() - begun) / 1000;
latencies.sort((a, b) => a - b);
const within = (share) => latencies[Math.max(0, Math.ceil(share * latencies.length) - 1)] ?? 0;
console.log(
  JSON.stringify({
    calls: latencies.length,
    failures,
    seconds: took,
    p50: within(0.5),
    p99: within(0.99),
    longest: within(1),
  }),
);
