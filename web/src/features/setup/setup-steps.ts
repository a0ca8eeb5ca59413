import type { JoinedNetwork, MatrixNumber, NetworkState } from "../../api/network";

export interface Choice {
  ssid: string;
  /** Unknown if the name was typed, and after a reload. */
  lock: "open" | "secured" | "unknown";
  isHidden?: boolean;
  password: string;
  matrix?: MatrixNumber | null;
}

/** `problem` is an error message for people; empty if there is none. */
export type Step =
  | { at: "networks"; problem: string }
  | { at: "password"; choice: Choice; problem: string }
  | { at: "joining"; choice: Choice; isOthers: boolean }
  | { at: "joined"; network: JoinedNetwork }
  | { at: "finished"; network: JoinedNetwork };

/** What the steps share. */
export interface Setup {
  state: NetworkState;
  step: Step;
  setStep: (step: Step) => void;
  /** Number of consecutive missing responses of the device. */
  lost: number;
  isSignedIn: boolean;
}

const FORGOTTEN = "The device was interrupted. Please try again.";

/** The step when the page is opened or reloaded; `requested` is the network that this tab requested. */
export function firstStep(state: NetworkState, requested: string): Step {
  const { join, joined, onAccessPoint } = state;
  if (join?.state === "joining") return joining(state, join.ssid !== requested);
  if (!onAccessPoint || !join) return list();
  if (join.state === "joined" && joined) return { at: "joined", network: joined };
  return list(join.state === "failed" && join.ssid === requested ? join.message : "");
}

/** The next step for the device's state `after`, which followed the state `before`. */
export function nextStep(step: Step, after: NetworkState, before: NetworkState | null): Step {
  switch (step.at) {
    case "joining":
      return afterJoining(step, after);
    case "networks":
    case "password":
      return afterOthers(step, after, before);
    default:
      return step;
  }
}

function afterJoining(step: Step & { at: "joining" }, { join, joined }: NetworkState): Step {
  const { choice, isOthers } = step;
  const again = (problem: string): Step => (isOthers ? list() : { at: "password", choice, problem });
  if (join?.ssid !== choice.ssid) return again(FORGOTTEN);
  if (join.state === "failed") return again(join.message);
  return join.state === "joined" && joined ? { at: "joined", network: joined } : step;
}

/** Another browser has requested a join. Typed entries are kept until the join succeeds. */
function afterOthers(step: Step, after: NetworkState, before: NetworkState | null): Step {
  const { join, joined, onAccessPoint } = after;
  if (!join || !onAccessPoint || attempt(after) === attempt(before)) return step;
  if (join.state === "joined" && joined) return { at: "joined", network: joined };
  return join.state === "joining" && step.at === "networks" ? joining(after, true) : step;
}

const attempt = (state: NetworkState | null) => JSON.stringify([state?.join, !state?.joined]);

export const list = (problem = ""): Step => ({ at: "networks", problem });

function joining({ join, matrix }: NetworkState, isOthers: boolean): Step {
  return {
    at: "joining",
    choice: { ssid: join?.ssid ?? "", lock: "unknown", password: "", matrix },
    isOthers,
  };
}
