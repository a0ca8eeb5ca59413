import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { espImage, kChipEsp32S3 } from "../../scripts/lib/esp-image.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { pioCandidates } from "../../scripts/lib/pio.mjs";
import { kBuilds } from "../../scripts/lib/pio-boards.mjs";

/** Each test starts several programs. */
vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), "platformio-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [pio] = pioCandidates();

/** PlatformIO's interpretation of platformio.ini, by section. */
function configuration() {
  const env = { ...process.env, PLATFORMIO_SETTING_ENABLE_TELEMETRY: "no" };
  const args = ["project", "config", "--json-output", "--project-dir", root];
  const sections = JSON.parse(execFileSync(pio, args, { encoding: "utf8", env }));
  return Object.fromEntries(sections.map(([name, options]) => [name, Object.fromEntries(options)]));
}

/** The sources in main for the headers that `path` includes, directly or indirectly. */
function partsOfMain(path, seen = new Set()) {
  const text = readFileSync(`${root}/firmware/${path}`, "utf8");
  for (const [, stem] of text.matchAll(/^#include "(main\/\w+)\.h"/gm)) {
    const there = [`${stem}.cpp`, `${stem}.h`].filter((each) => existsSync(`${root}/firmware/${each}`));
    for (const each of there.filter((one) => !seen.has(one))) partsOfMain(each, seen.add(each));
  }
  return [...seen].filter((each) => each.endsWith(".cpp"));
}

describe.skipIf(!pio)("platformio.ini, as PlatformIO reads it (skipped where there is no PlatformIO)", () => {
  const read = pio ? configuration() : {};
  const environments = Object.keys(kBuilds).map((name) => [name, read[`env:${name}`] ?? {}]);

  test("has the environments that npm run flash uses", () => {
    const named = Object.keys(read).filter((name) => name.startsWith("env:"));
    expect(named.map((name) => name.slice(4)).sort()).toEqual(Object.keys(kBuilds).sort());
  });

  test.each(environments)("%s uses exact versions", (_, { platform, lib_deps }) => {
    expect(platform).toMatch(/\/releases\/download\/\d+\.\d+\.\d+\/platform-espressif32\.zip$/);
    for (const library of lib_deps) expect(library).toMatch(/^\w+\/\w+ @ \d+\.\d+\.\d+$/);
  });

  test.each(environments)(
    "%s compiles a list of folders that are there, and no other platform's",
    (_, all) => {
      const [nothing, ...added] = all.build_src_filter;
      expect(nothing).toBe("-<*>");
      for (const each of added) expect(each).toMatch(/^\+<[\w/.]+>$/);
      const paths = added.map((each) => each.slice(2, -1));
      expect(paths.filter((path) => /host|tools/.test(path))).toEqual([]);
      expect(paths.filter((path) => !existsSync(`${root}/firmware/${path}`))).toEqual([]);
    },
  );

  test.each(environments)("%s compiles all of main that its program includes", (name, all) => {
    const compiled = all.build_src_filter.map((each) => each.slice(2, -1));
    const program = `main/${kBuilds[name].product}_esp32.cpp`;
    const missing = partsOfMain(program).filter((path) => !compiled.includes(path));
    expect(missing).toEqual([]);
  });

  test.each(environments)("%s has a partition table for its flash and warnings as errors", (name, all) => {
    expect(all["board_build.partitions"]).toBe(`partitions/${kBuilds[name].flashMb}mb.csv`);
    expect(all["board_build.filesystem_partition"]).toBe("www");
    expect(all.build_src_flags).toEqual(expect.arrayContaining(["-Wall", "-Wextra", "-Werror"]));
    expect(all.custom_project).toBe(`lumisand-${kBuilds[name].product}`);
  });
});

test("the linker replaces the functions that the program defines for it, and no others", () => {
  const text = (path) => readFileSync(`${root}/${path}`, "utf8");
  const defined = ["no_exceptions", "left_out"].flatMap((name) => [
    ...text(`firmware/platform/esp32/system/${name}.cpp`).matchAll(/(?:_REPLACE\(|__wrap_)(\w+)/g),
  ]);
  const replaced = [...text("platformio.ini").matchAll(/--wrap=(\w+)/g)];
  const names = (matches) =>
    matches
      .map(([, name]) => name)
      .filter((name) => name !== "name")
      .sort();
  expect(names(defined)).toEqual(names(replaced));
  expect(replaced.length).toBeGreaterThan(15);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe.skipIf(!hasPython)("the check of a built image (skipped where there is no python3)", () => {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

  function check(image, project = "lumisand-hub") {
    const path = join(folder, "firmware.bin");
    writeFileSync(path, image);
    const args = [`${root}/scripts/pio_image_check.py`, path, project, `${root}/package.json`];
    const { status, stderr } = spawnSync("python3", ["-B", ...args], { encoding: "utf8" });
    return { status, why: stderr.trim().replace(`${path}: `, "") };
  }

  test("accepts an image of this project and version", () => {
    expect(check(espImage({ version }))).toEqual({ status: 0, why: "" });
    const satellite = espImage({ project: "lumisand-satellite", version, chip: kChipEsp32S3 });
    expect(check(satellite, "lumisand-satellite")).toEqual({ status: 0, why: "" });
  });

  test("fails for the SDK's own descriptor, and for another version", () => {
    const sdk = check(espImage({ project: "arduino-lib-builder", version: "esp-idf: v5.5.5" }));
    expect(sdk.status).toBe(1);
    expect(sdk.why).toBe(
      `The image says it is arduino-lib-builder esp-idf: v5.5.5, not lumisand-hub ${version}.`,
    );
    expect(check(espImage({ version: "0.0.1" })).status).toBe(1);
  });

  test("fails for a file that is not an image", () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(1024), espImage({ version }).subarray(0, 30)])
      expect(check(bytes)).toEqual({ status: 1, why: "This is no application image with a descriptor." });
  });
});

/**
 * Runs the script with the part of SCons' environment that it uses; prints the key passed to the compiler.
 */
const kPlayedBuild = `
import runpy, sys
class Env:
    defines = {}
    def subst(self, path): return path.replace("$PROJECT_DIR", sys.argv[2])
    def StringifyMacro(self, text): return text
    def Append(self, CPPDEFINES): self.defines.update(CPPDEFINES)
    def Exit(self, code): sys.exit(code)
env = Env()
runpy.run_path(sys.argv[1], {"env": env, "Import": lambda name: None})
print(env.defines["LUMI_UPDATE_KEY"])
`;

describe.skipIf(!hasPython)("the key passed to a build (skipped where there is no python3)", () => {
  const project = join(folder, "project");
  const path = join(project, "keys", "firmware.pub.pem");
  mkdirSync(join(project, "keys"), { recursive: true });
  writeFileSync(join(project, "package.json"), '{ "version": "1.2.3" }');

  function build() {
    const args = ["-B", "-c", kPlayedBuild, `${root}/scripts/pio_version.py`, project];
    const { status, stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
    return { status, key: stdout.trim(), why: stderr.trim() };
  }

  function buildWith(pem) {
    writeFileSync(path, pem);
    return build();
  }

  const spki = { type: "spki", format: "pem" };
  const pkcs8 = { type: "pkcs8", format: "pem" };
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

  test("is empty without a key file", () => {
    rmSync(path, { force: true });
    expect(build()).toEqual({ status: 0, key: "", why: "" });
  });

  test("is the point of the public key that npm run keys created", () => {
    const { x, y } = publicKey.export({ format: "jwk" });
    const hex = (coordinate) => Buffer.from(coordinate, "base64url").toString("hex");
    const key = `04${hex(x)}${hex(y)}`;
    expect(buildWith(publicKey.export(spki))).toEqual({ status: 0, key, why: "" });
  });

  test.each([
    ["a file that is no PEM", "\u{1F511}"],
    ["the private key", privateKey.export(pkcs8)],
    ["a key on another curve", generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey.export(spki)],
  ])("must be valid: %s ends the build", (_, pem) => {
    const why = `${path} is no public key on P-256; npm run keys makes one.`;
    expect(buildWith(pem)).toEqual({ status: 1, key: "", why });
  });
});
