import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { until } from "./until";

/** Running programs. They are killed at the end of this process, in case a test file ends early. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const program of running) program.kill("SIGKILL");
});

function start(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once("exit", () => resolve()));

export interface MqttMessage {
  topic: string;
  payload: string;
  isRetained: boolean;
}

/** Makes a key and a certificate of 127.0.0.1 that signs itself, and returns the lines of the configuration. */
function encryption(folder: string): string[] {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...name, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return [`certfile ${certificate}`, `keyfile ${key}`];
}

/** A mosquitto broker on a port of its own, and its clients mosquitto_sub and mosquitto_pub. */
export class Broker {
  private child?: ChildProcess;
  private watcher?: ChildProcess;
  /** Everything that was published since watch(), and before that what is retained. */
  readonly messages: MqttMessage[] = [];

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly login: string[],
    private readonly address: string,
  ) {}

  /** With a `password`, only the user "hub" may connect; with `tls`, only by TLS. */
  static async start({ password = "", tls = false, address = "127.0.0.1" } = {}): Promise<Broker> {
    const folder = mkdtempSync(join(tmpdir(), "lumisand-broker-"));
    const port = await freePort(0);
    const lines = [`listener ${port} ${address}`, `allow_anonymous ${password === ""}`, "persistence false"];
    if (process.getuid?.() === 0) lines.push("user root");
    if (tls) lines.push(...encryption(folder));
    if (password) {
      const file = join(folder, "passwords");
      await ended(start("mosquitto_passwd", ["-b", "-c", file, "hub", password]));
      lines.push(`password_file ${file}`);
    }
    writeFileSync(join(folder, "broker.conf"), `${lines.join("\n")}\n`);
    const broker = new Broker(port, folder, password ? ["-u", "hub", "-P", password] : [], address);
    await broker.restart();
    return broker;
  }

  /** The certificate of a broker with `tls`. */
  get certificate(): string {
    return readFileSync(join(this.folder, "certificate.pem"), "utf8");
  }

  async restart(): Promise<void> {
    this.child = start("mosquitto", ["-c", join(this.folder, "broker.conf")]);
    await until(
      () =>
        new Promise<boolean>((resolve) => {
          const socket = connect(this.port, this.address, () => resolve(true));
          socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
        }),
      Boolean,
      { what: "the broker" },
    );
  }

  async kill(): Promise<void> {
    this.child?.kill("SIGKILL");
    if (this.child) await ended(this.child);
  }

  /** Begins to collect `messages`. */
  watch(): void {
    this.watcher?.kill("SIGKILL");
    this.watcher = start("mosquitto_sub", [...this.client(), "-t", "#", "-F", "%r %t %p"]);
    if (!this.watcher.stdout) return;
    createInterface(this.watcher.stdout).on("line", (line) => {
      const [, retained, topic = "", payload = ""] = /^([01]) (\S+) ?(.*)$/.exec(line) ?? [];
      this.messages.push({ topic, payload, isRetained: retained === "1" });
    });
  }

  async publish(topic: string, payload: string, { retained = false } = {}): Promise<void> {
    const retain = retained ? ["-r"] : [];
    await ended(start("mosquitto_pub", [...this.client(), "-t", topic, "-m", payload, ...retain]));
  }

  /** The newest payload of a topic, or "". */
  last(topic: string): string {
    return this.messages.findLast((message) => message.topic === topic)?.payload ?? "";
  }

  async stop(): Promise<void> {
    this.watcher?.kill("SIGKILL");
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private client(): string[] {
    return ["-h", this.address, "-p", String(this.port), ...this.login];
  }
}
