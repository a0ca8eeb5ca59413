import type { JoinedNetwork, MatrixNumber, NetworkState } from "../../api/network";

/** The way from the list of networks to the device's new address, without any UI. */

/** A network to join, as far as it has been filled in. */
export interface Choice {
  ssid: string;
  /** Unknown for one whose name was typed in, and after a reload. */
  lock: "open" | "secured" | "unknown";
  /** Its name is still to be typed in. */
  isHidden?: boolean;
  password: string;
  /** Asked for on a matrix only. */
  matrix?: MatrixNumber | null;
}

/** `problem` is a sentence for people; empty when there is nothing to say. */
export type Step =
  | { at: "networks"; problem: string }
  | { at: "password"; choice: Choice; problem: string }
  | { at: "joining"; choice: Choice }
  | { at: "joined"; network: JoinedNetwork }
  | { at: "finished"; network: JoinedNetwork };

const FORGOTTEN = "The device was interrupted and no longer knows of this attempt. Please try again.";

/** Where somebody stands who opens the page, or opens it again in the middle. */
export function firstStep({ join, joined, matrix, onAccessPoint }: NetworkState): Step {
  if (join?.state === "joining") {
    return { at: "joining", choice: { ssid: join.ssid, lock: "unknown", password: "", matrix } };
  }
  if (!onAccessPoint) return { at: "networks", problem: "" };
  if (join?.state === "joined" && joined) return { at: "joined", network: joined };
  return { at: "networks", problem: join?.state === "failed" ? `“${join.ssid}”: ${join.message}` : "" };
}

/** What the device's news make of a step. */
export function nextStep(step: Step, { join, joined }: NetworkState): Step {
  if (step.at !== "joining") return step;
  const { choice } = step;
  if (join?.ssid !== choice.ssid) return { at: "password", choice, problem: FORGOTTEN };
  if (join.state === "failed") return { at: "password", choice, problem: join.message };
  return join.state === "joined" && joined ? { at: "joined", network: joined } : step;
}
