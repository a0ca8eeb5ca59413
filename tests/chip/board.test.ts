import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { Hub } from "../support/hub/hub";
import { boardTarget } from "./board_target";
import { pageComes, signInAsNewOwner } from "./first_steps";

it("reads the set-up token of a board from its console", async () => {
  vi.stubEnv("LUMISAND_SETUP_TOKEN", undefined);
  const hub = await Hub.start({ owner: null });
  // What is written to script's input can be read from its terminal.
  const script = spawn("script", ["-qfc", "stty raw -echo; tty; sleep 60", "/dev/null"]);
  const [serial] = await once(script.stdout, "data");
  const options = { target: "board", url: hub.baseUrl, serial: String(serial).trim() } as const;
  const target = boardTarget(options, "board-test");
  try {
    script.stdin.write(`Set-up: http://192.168.4.1/setup#setup=${hub.setupToken}\r\n`);
    await pageComes(target);
    expect(await signInAsNewOwner(target)).not.toBe("");
  } finally {
    await target.stop();
    script.kill();
    await hub.stop();
  }
});
