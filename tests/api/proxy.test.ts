import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { Hub } from "../support/hub/hub";
import { until } from "../support/hub/until";

const kName = "lumisand.example.org";

interface Asked {
  /** The loopback address from which the browser connects. */
  from?: string;
  method?: string;
  path?: string;
  host?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A browser's request to `origin`, on a connection of its own. */
function ask(origin: string, asked: Asked = {}): Promise<Got> {
  const { from, method = "GET", path = "/api/auth/status", host = kName, body, headers } = asked;
  const { protocol, hostname, port } = new URL(origin);
  const tls = { servername: kName, rejectUnauthorized: false };
  const common = {
    ...{ hostname, port, method, path, agent: false },
    ...(from !== undefined && { localAddress: from }),
    headers: { Host: host, ...(body && { "Content-Type": "application/json" }), ...headers },
  };
  return new Promise((resolve, reject) => {
    const call = protocol === "https:" ? httpsRequest({ ...common, ...tls }) : httpRequest(common);
    call.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    call.on("error", reject).end(body);
  });
}

const signIn = (origin: string, password: string, asked: Asked = {}) =>
  ask(origin, {
    ...{ ...asked, method: "POST", path: "/api/auth/login" },
    body: JSON.stringify({ username: "owner", password }),
  });

async function failSixTimes(origin: string, asked: (attempt: number) => Asked): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await signIn(origin, "wrong-password", asked(i))).status);
  return statuses;
}

const kSlowed = [401, 401, 401, 401, 401, 429];
const kHsts = "strict-transport-security";

it("listens on the chosen address alone", async () => {
  const hub = await Hub.start({ args: ["--listen", "127.0.0.3"] });
  expect(new URL(hub.baseUrl).hostname).toBe("127.0.0.3");
  expect((await ask(hub.baseUrl, { host: "localhost" })).status).toBe(200);
  const elsewhere = hub.baseUrl.replace("127.0.0.3", "127.0.0.1");
  await expect(ask(elsewhere, { host: "localhost" })).rejects.toThrow("ECONNREFUSED");
  await hub.stop();
});

const kPage = readFileSync("docs/behind-a-proxy.md", "utf8");

/** The example for this server in docs/behind-a-proxy.md. */
function example(language: string): string {
  const block = kPage.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))?.[1];
  if (!block) throw new Error(`There is no example for ${language}.`);
  return block;
}

interface Place {
  folder: string;
  port: number;
  /** For HTTP. */
  plainPort: number;
  hub: string;
}

const caddyFile = ({ folder, port, hub }: Place) => `{
  admin off
  skip_install_trust
  auto_https disable_redirects
  https_port ${port}
  storage file_system ${folder}
}
${example("caddyfile").replace("127.0.0.1:8080", hub).replace("{", "{\n\ttls internal")}`;

/** Another IPv4 address takes the place of IPv6, which not every computer has. */
function nginxFile({ folder, port, plainPort, hub }: Place): string {
  const [, makeCertificate = ""] = kPage.match(/^sudo (openssl [^`]*)/m) ?? [];
  execFileSync("sh", ["-c", makeCertificate.replaceAll("/etc/ssl", folder)], { stdio: "ignore" });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  ${example("nginx")
    .replaceAll("listen [::]:", "listen 127.0.0.2:")
    .replace(/listen (?=80|443)/g, "listen 127.0.0.1:")
    .replaceAll(":443 ssl", `:${port} ssl`)
    .replaceAll(":80;", `:${plainPort};`)
    .replaceAll("/etc/ssl", folder)
    .replace("127.0.0.1:8080", hub)}
}`;
}

/** Where Debian's packages put these programs. */
const kServers = [
  { name: "Caddy", program: "/usr/bin/caddy", needs: [], config: caddyFile },
  { name: "nginx", program: "/usr/sbin/nginx", needs: ["/usr/bin/openssl"], config: nginxFile },
];

for (const { name, program, needs, config } of kServers) {
  const missing = [program, ...needs].find((path) => !existsSync(path));
  const title = missing ? `${name} (skipped: there is no ${missing})` : name;
  describe.skipIf(missing)(`behind ${title}, as in docs/behind-a-proxy.md`, () => {
    let hub: Hub;
    let server: ChildProcess;
    let origin: string;
    let token: string;
    let plainOrigin: string;
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "lumisand-proxy-"));
      hub = await Hub.start({ args: ["--listen", "127.0.0.1", "--trusted-proxy", "127.0.0.1"] });
      token = await hub.signIn();
      await hub.call("PUT", "/api/config/hardware", { token, body: { allowedHosts: [kName] } });
      // Below 32768, where the system gives no port to others before the server has it.
      const first = 20_000 + (process.pid % 6_000) * 2;
      const [port, plainPort] = await Promise.all([freePort(first), freePort(first + 1)]);
      origin = `https://127.0.0.1:${port}`;
      plainOrigin = `http://127.0.0.1:${plainPort}`;
      const file = `${folder}/config`;
      writeFileSync(file, config({ folder, port, plainPort, hub: new URL(hub.baseUrl).host }));
      const args =
        name === "Caddy" ? ["run", "--adapter", "caddyfile", "--config", file] : ["-p", folder, "-c", file];
      server = spawn(program, args, { env: { ...process.env, HOME: folder }, stdio: "ignore" });
      const answers = () =>
        ask(origin).then(
          ({ status }) => status,
          () => 0,
        );
      await until(answers, (status) => status === 200, { timeout: 30_000, what: name });
    });
    afterAll(async () => {
      server?.kill();
      await hub?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it("the panel opens by HTTPS, and by nothing else from then on", async () => {
      const page = await ask(origin, { path: "/" });
      expect(page.status).toBe(200);
      expect(page.headers["content-type"]).toContain("text/html");
      expect(page.headers[kHsts]).toBe("max-age=2592000");
    });

    it.skipIf(name === "Caddy")("HTTP leads to HTTPS", async () => {
      const page = await ask(plainOrigin, { path: "/login", host: "elsewhere.example" });
      expect(page.status).toBe(301);
      expect(page.headers.location).toBe(`https://${kName}/login`);
    });

    it("a client that guesses delays no other, and can't claim another address", async () => {
      const claims = ["192.0.2.9", "127.0.0.1", "192.0.2.8, 127.0.0.1", "", "::1", "192.0.2.7"];
      const guess = (attempt: number) => ({
        from: "127.0.0.21",
        headers: { "X-Forwarded-For": claims[attempt] ?? "" },
      });
      expect(await failSixTimes(origin, guess)).toEqual(kSlowed);
      expect((await signIn(origin, "owner-password", { from: "127.0.0.22" })).status).toBe(200);
    });

    it("a pattern of 3 MB arrives", async () => {
      const part = `--b\r\nContent-Disposition: form-data; name="gcode"; filename="a.gcode"\r\n\r\n`;
      const lines = "G1 X10 Y20 ; a rather long comment that the hub drops\n".repeat(60_000);
      const answer = await ask(origin, {
        ...{ method: "POST", path: "/api/gcode/upload", body: `${part}G90\n${lines}\r\n--b--\r\n` },
        headers: { "Content-Type": "multipart/form-data; boundary=b", Authorization: `Bearer ${token}` },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(JSON.parse(answer.text).stats.commandCount).toBe(60_000);
    });
  });
}
