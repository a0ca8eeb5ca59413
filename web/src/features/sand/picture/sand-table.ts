import * as api from "../../../api/patterns";
import { createSandTable, type SandState, type SandTable } from "../../../state/sand/sand";
import { onSignedOut } from "../../../state/session";
import { PAGE } from "../../../state/use-polled";
import { type Path, pointAt, startAt } from "../reader/path";
import { decodeProgram } from "../reader/point-steps";
import { decodeCanvas } from "./canvas-file";

export type Sand = SandTable<Path>;
export type SandView = SandState<Path>;

export const sandTable: Sand = createSandTable({ ...PAGE, api, decodeCanvas, decodeProgram });

onSignedOut(sandTable.forget);

/** A pattern's program without the way from 0,0 to its first point. */
export async function decodePattern(bytes: Uint8Array, signal?: AbortSignal): Promise<Path> {
  return fromFirstPoint(await decodeProgram(bytes, signal));
}

/** Lets the path start at its first point instead of 0,0: the position of the ball before is not known yet. */
export function fromFirstPoint(path: Path): Path {
  startAt(path, pointAt(path, path.travel[1] ?? 0));
  return path;
}
