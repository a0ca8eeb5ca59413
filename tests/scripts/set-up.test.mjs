import { describe, expect, it } from "vitest";
import { optionValue, withDefaults } from "../../scripts/lib/arguments.mjs";
import { cacheValue, compilerMessages } from "../../scripts/lib/cmake.mjs";
import { installCommand, missingPackages } from "../../scripts/lib/debian.mjs";
import { longFunctions } from "../../scripts/lib/lengths.mjs";
import { addressesOnNetwork } from "../../scripts/lib/network-addresses.mjs";
import { installedMatches } from "../../scripts/lib/npm.mjs";

describe("npm packages", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0", integrity: "x" },
      "node_modules/for-another-system": { version: "1.0.0", integrity: "y", optional: true },
    },
  };
  const installed = (packages) => ({ packages });
  const a = { version: "1.0.0", integrity: "x" };

  it("are current if only optional ones are missing", () => {
    expect(installedMatches(lock, installed({ "node_modules/a": a }))).toBe(true);
  });

  it("are current with a binary for this system that the lock file does not list", () => {
    const binary = { version: "1.0.0", optional: true };
    expect(installedMatches(lock, installed({ "node_modules/a": a, "node_modules/b": binary }))).toBe(true);
  });

  it.each([
    ["one is missing", {}],
    ["a version differs", { "node_modules/a": { ...a, version: "1.0.1" } }],
    ["a content differs", { "node_modules/a": { ...a, integrity: "z" } }],
    ["one is no longer wanted", { "node_modules/a": a, "node_modules/b": a }],
  ])("are not current when %s", (_, packages) => {
    expect(installedMatches(lock, installed(packages))).toBe(false);
  });
});

describe("Debian packages", () => {
  it("are missing when dpkg does not know them or only their configuration is left", () => {
    const listed = "ii  cmake\nrc  doctest-dev\nun  chromium\n";
    expect(missingPackages(["cmake", "doctest-dev", "chromium", "g++"], listed)).toEqual([
      "doctest-dev",
      "chromium",
      "g++",
    ]);
  });

  it("are named in one command", () => {
    expect(installCommand(["a", "b"])).toBe("apt-get install -y --no-install-recommends a b");
  });
});

describe("CMake", () => {
  it("returns a variable of its cache", () => {
    const cache = "LUMI_TESTS:BOOL=OFF\nLUMI_TESTS_OLD:BOOL=ON\nCMAKE_GENERATOR:INTERNAL=Ninja\n";
    expect(cacheValue(cache, "LUMI_TESTS")).toBe("OFF");
    expect(cacheValue(cache, "CMAKE_GENERATOR")).toBe("Ninja");
    expect(cacheValue(cache, "MISSING")).toBeUndefined();
  });

  it("output is reduced to the compiler's messages", () => {
    const output =
      "ninja: Entering directory `b'\n[1/2] Building a.o\nFAILED: a.o\nc++ -c a.cpp\na.cpp:1: error\n";
    expect(compilerMessages(output).trim()).toBe("FAILED: a.o\na.cpp:1: error");
  });
});

describe("arguments", () => {
  it("are read in both spellings", () => {
    expect(optionValue(["--port", "9000"], "--port")).toBe("9000");
    expect(optionValue(["--port=9000"], "--port")).toBe("9000");
    expect(optionValue(["--store", "x"], "--port")).toBeUndefined();
  });

  it("have priority over defaults", () => {
    expect(withDefaults(["--port=9000"], { "--port": 8080, "--tz": "UTC0" })).toEqual([
      "--tz",
      "UTC0",
      "--port=9000",
    ]);
  });
});

describe("addresses", () => {
  it("are those that other devices on the network can use", () => {
    const interfaces = {
      lo: [{ family: "IPv4", internal: true, address: "127.0.0.1" }],
      eth0: [
        { family: "IPv6", internal: false, address: "fe80::1" },
        { family: "IPv4", internal: false, address: "192.168.1.20" },
        { family: "IPv4", internal: false, address: "169.254.3.4" },
      ],
    };
    expect(addressesOnNetwork("http://127.0.0.1:8080/", interfaces)).toEqual(["http://192.168.1.20:8080/"]);
  });
});

describe("long functions", () => {
  const body = (lines) => "  work();\n".repeat(lines);

  it("are found in C++ and TypeScript, but not tables and classes", () => {
    const source = `void Engine::render() {\n${body(5)}}\n\nclass Engine {\n${body(5)}};\nconst table = {\n${body(5)}};\n`;
    expect(longFunctions(source, 6)).toEqual([{ line: 1, length: 7 }]);
    expect(longFunctions(source, 7)).toEqual([]);
    expect(longFunctions(`export function a() {\n${body(9)}}\n`, 6)).toEqual([{ line: 1, length: 11 }]);
  });
});
