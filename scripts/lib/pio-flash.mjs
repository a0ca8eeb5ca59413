import { accessSync, constants, existsSync } from "node:fs";
import { panelFolder, root } from "./paths.mjs";
import { findPio, installCommands, installPio, pioCandidates } from "./pio.mjs";
import { boardProblem, choosePort, kBuilds, readBoard, readPorts } from "./pio-boards.mjs";
import { connectSentence, offlineSentence } from "./pio-failures.mjs";
import { monitor, monitorCommand } from "./pio-monitor.mjs";
import { run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

/** Lines shown of a failed compilation; the error is at the end. */
const kShownLines = 80;

/**
 * Builds and writes program and panel, then shows the serial line if `monitor` is set. Returns the exit code.
 * Throws StepFailed if a step fails.
 * @param {{build: string, port?: string, erase: boolean, monitor: boolean}} request
 * @param {{preparePanel: () => Promise<void>, env?: object, folder?: string}} surroundings `folder` is where
 *   PlatformIO may be installed, the checkout by default
 */
export async function flash(request, { preparePanel, env, folder }) {
  if (request.port) mayBe(request.port);
  const pio = (await findPio({ env, folder })) ?? (await installPio({ env, folder }));
  const port = request.port ?? (await findPort(flashPlan({ ...request, pio, port: "" }).list, env));
  mayOpen(port);
  const plan = flashPlan({ ...request, pio, port });
  await preparePanel();
  await perform(plan.compile, { env, port });
  const python = await pythonOf(pio, env);
  const { output } = await perform(roomStep({ ...request, python }), { env, port });
  console.log(output.trimEnd());
  const board = readBoard((await perform(plan.ask, { env, port })).output);
  const problem = boardProblem(request.build, board);
  if (problem) throw new StepFailed(problem);
  for (const part of [plan.erase, plan.program, plan.panel].filter(Boolean))
    await perform(part, { env, port });
  console.log(`\n${request.build} is on the board.`);
  return request.monitor ? follow(monitorCommand({ python, port }), env) : 0;
}

/** PlatformIO's own Python, which has pyserial. */
async function pythonOf(pio, env) {
  const { output } = await run(pio, ["system", "info", "--json-output"], { env });
  return JSON.parse(output).python_exe.value;
}

async function perform({ title, command }, { env, port }) {
  return step(title, async () => {
    const { code, output } = await run(command[0], command.slice(1), { env });
    if (code === 0) return { output };
    const unreached = command.includes("--upload-port") && connectSentence(output, port);
    const known = unreached || offlineSentence(output);
    throw new StepFailed(known || `This failed: ${title}.`, known ? "" : lastLines(output));
  });
}

function lastLines(output) {
  return output.trimEnd().split("\n").slice(-kShownLines).join("\n");
}

async function findPort({ command }, env) {
  const { code, output } = await run(command[0], command.slice(1), { env });
  if (code !== 0) throw new StepFailed("PlatformIO could not list the serial ports.", output);
  const { port, problem } = choosePort(readPorts(output));
  if (problem) throw new StepFailed(problem);
  return port;
}

/**
 * Throws if `port` is a file that does not exist. Called before anything is downloaded or compiled. A port
 * such as rfc2217://… is not a file.
 */
function mayBe(port) {
  if (port.startsWith("/") && !existsSync(port))
    throw new StepFailed(`There is no port ${port}. Without --port the board is looked for.`);
}

function mayOpen(port) {
  if (!existsSync(port)) return;
  try {
    accessSync(port, constants.R_OK | constants.W_OK);
  } catch {
    throw new StepFailed(connectSentence("Permission denied", port));
  }
}

async function follow(command, env) {
  const { code, message } = await monitor(command, { env });
  if (message) console.error(message);
  return code;
}

/** The steps of `flash` as text with complete commands; runs nothing. */
export function dryRun(request, { env, folder } = {}) {
  const [found] = pioCandidates({ env, folder });
  const own = installCommands({ folder });
  const pio = found ?? own[1][0].replace(/pip$/, "pio");
  const port = request.port ?? "PORT";
  const { list, compile, ...others } = flashPlan({ ...request, pio, port });
  const afterwards = [compile, roomStep({ ...request, python: "PYTHON" }), ...Object.values(others)];
  const steps = [
    found ? undefined : { title: "Installing PlatformIO", commands: own },
    request.port ? undefined : { title: list.title, commands: [list.command] },
    { title: "Building the panel into data/www, if it is out of date", commands: [] },
    ...afterwards.map(({ title, command }) => ({ title, commands: [command] })),
    request.monitor && {
      title: "Restarting the board and showing what it says, its set-up address above all",
      commands: [monitorCommand({ python: "PYTHON", port })],
    },
  ].filter(Boolean);
  const lines = steps.flatMap(({ title, commands }, at) => [
    `${at + 1}. ${title}`,
    ...commands.map((command) => `     ${command.join(" ")}`),
  ]);
  const names = [
    request.port ? undefined : "PORT is the board that was found.",
    "PYTHON is PlatformIO's own.",
  ];
  return [...lines, "", ["Nothing was done.", ...names].filter(Boolean).join(" ")].join("\n");
}

/** Shows how full program slot and panel partition are, once `build` is compiled, with any Python 3. */
function roomStep({ build, python }) {
  const image = `${root}/.pio/build/${build}/firmware.bin`;
  const table = `${root}/partitions/${kBuilds[build].flashMb}mb.csv`;
  return {
    title: "Measuring program and panel",
    command: [python, "-B", `${root}/scripts/pio_room.py`, image, table, panelFolder],
  };
}

/**
 * The steps of flashing a board, in order. `pio` and `port` are used in the commands as given.
 * @param {{build: string, pio: string, port: string, erase?: boolean}} options
 * @returns {Record<"list"|"compile"|"ask"|"erase"|"program"|"panel", {title: string, command: string[]}>}
 *   without "erase" unless it is requested
 */
function flashPlan({ build, pio, port, erase = false }) {
  const { chip, flashMb } = kBuilds[build];
  const compile = [pio, "run", "-e", build];
  const target = (name) => [...compile, "-t", name, "--upload-port", port];
  return {
    list: { title: "Looking for the board", command: [pio, "device", "list", "--serial", "--json-output"] },
    compile: { title: `Compiling ${build} (the first time takes minutes)`, command: compile },
    ask: { title: `Asking the board whether it is an ${chip} with ${flashMb} MB`, command: target("board") },
    ...(erase && { erase: { title: "Erasing everything on the board", command: target("erase") } }),
    program: { title: "Writing the program", command: target("upload") },
    panel: { title: "Writing the panel", command: target("uploadfs") },
  };
}
