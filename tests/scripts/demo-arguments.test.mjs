import { expect, it, vi } from "vitest";
import { hubArguments, ownTimeZone, satelliteArguments } from "../../scripts/lib/demo-arguments.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const inFolder = temporaryFolder();

const begin = (...args) => hubArguments(["--store", inFolder("store"), "--port", "0", ...args]);

it("the demo's password and tokens are in environments, not on command lines", async () => {
  const { hubArgs, env, demo, satellites } = await begin();
  const tokens = satellites.map(({ token }) => token);
  expect(env.LUMI_OWNER).toBe(`${demo.name}:${demo.password}`);
  expect(env.LUMI_DEVICES).toBe(`matrix-1=${tokens[0]} matrix-2=${tokens[1]}`);
  const ofSatellites = satellites.map((each) => satelliteArguments(each, "http://127.0.0.1:8080/"));
  expect(ofSatellites.map((each) => each.env.LUMI_TOKEN)).toEqual(tokens);
  const commandLines = [hubArgs, ...ofSatellites.map(({ args }) => args)].flat().join(" ");
  for (const secret of [demo.password, ...tokens]) expect(commandLines).not.toContain(secret);
});

it("without a demo there are no secrets", async () => {
  const { hubArgs, env, demo, satellites } = await begin("--no-demo", "--no-satellites");
  expect([env, demo, satellites]).toEqual([{}, undefined, []]);
  expect(hubArgs.join(" ")).not.toContain("--owner");
});

it("an unknown zone of this computer is UTC, that of --tz is the hub's to judge", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  vi.stubEnv("TZ", "Not/AZone");
  const zoneOf = async (...args) => {
    const { hubArgs } = await begin("--no-demo", "--no-satellites", ...args);
    return hubArgs[hubArgs.indexOf("--tz") + 1];
  };
  expect(await zoneOf()).toBe("UTC");
  expect(log.mock.calls).toEqual([
    ["The time zone is UTC, because Not/AZone is unknown. --tz sets another one."],
  ]);
  expect(await zoneOf("--tz", "Also/Not")).toBe("Also/Not");
  expect(ownTimeZone("Europe/Berlin", () => true)).toBe("Europe/Berlin");
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
  vi.unstubAllEnvs();
});
