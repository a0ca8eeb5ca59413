import { createStore } from "zustand";
import type { ApiResult } from "../../api/client";
import {
  changeJob,
  controlTable,
  getQueue,
  getTable,
  type Job,
  type TableAction,
  type TableShape,
  type TableStatus,
} from "../../api/gcode";
import { controlPlayer } from "../../api/player";
import { createMisses } from "../device-status";
import { onSignedOut } from "../session";
import { sendUndoable } from "../toasts";
import { EVERY, PAGE, type PagePorts, startPolling } from "../use-polled";
import { createCommands } from "./commands";
import { type Decision, isInterrupted, isPrinting, PRINTING_AFTER, TABLE_AFTER } from "./drawing";

/** The shape of the table for hubs that report none. */
export const USUAL_SHAPE: TableShape = { width: 600, height: 400, isRound: false };

/** What the dashboard shows of the sand table. */
export interface TableSummary {
  /** null before the hub's first response and while it does not respond. */
  table: TableStatus | null;
  /** The job that is drawn or paused. */
  job: Job | undefined;
  /** The job that waits for a decision. */
  undecided: Job | undefined;
  /** The hub has responded, or was asked in vain. */
  isKnown: boolean;
}

const CALLS = { getTable, getQueue, controlTable, changeJob, controlPlayer };

const NOTHING: TableSummary = { table: null, job: undefined, undecided: undefined, isKnown: false };

/** Something is drawn, is decided soon, or changes soon: only such messages end with "…". */
const isBusy = (table: TableStatus | null, { job, undecided }: TableSummary) =>
  job || undecided || table?.canStop || table?.message.endsWith("…");

/** The table without its queue and its picture, for screens that only show what it does. */
export function createTableSummary({ api, ...page }: PagePorts & { api: typeof CALLS }) {
  const store = createStore<TableSummary>(() => NOTHING);
  const misses = createMisses(page);

  const poll = async (): Promise<ApiResult<unknown>> => {
    const isCurrent = commands.asking();
    const table = await api.getTable();
    // The queue may be long. A job that waits for a decision comes with a message.
    const isWanted = table.ok && (table.value.message || isBusy(table.value, store.getState()));
    const jobs = isWanted ? await api.getQueue() : null;
    if (!isCurrent()) return table;
    if (table.ok && jobs?.ok !== false) {
      misses.forget();
      store.setState({
        table: table.value,
        job: jobs?.value.find(isPrinting),
        undecided: jobs?.value.find(isInterrupted),
        isKnown: true,
      });
    } else if (misses.add()) {
      store.setState({ ...NOTHING, isKnown: true });
    }
    return table;
  };

  const delay = (now = store.getState()) => (isBusy(now.table, now) ? EVERY.drawing : EVERY.idleTable);

  const commands = createCommands(page.after, () => void poll());

  /** Shows the expected effect at once; a failure is reported. */
  const send = (effect: keyof typeof TABLE_AFTER, call: () => Promise<ApiResult<unknown>>) => {
    // No command may begin with a job that is deleted.
    void sendUndoable();
    const sent = commands.send(call());
    store.setState(({ table, job }) => ({
      table: table && { ...table, ...TABLE_AFTER[effect] },
      job: job && { ...job, ...PRINTING_AFTER[effect] },
      undecided: undefined,
    }));
    return sent;
  };

  return {
    store,

    watch: () => startPolling(poll, delay, page),

    control: (action: TableAction) => send(action, () => api.controlTable(action)),

    drawAnyway: () => void send("drawAnyway", () => api.controlPlayer("drawAnyway")),

    decide: ({ file }: Job, resume: Decision) => send(resume, () => api.changeJob(file, { resume })),

    /** Drops all data of this user, because another user may sign in next. */
    forget(): void {
      commands.forget();
      misses.forget();
      store.setState(NOTHING);
    },
  };
}

export type Table = ReturnType<typeof createTableSummary>;

export const tableSummary = createTableSummary({ ...PAGE, api: CALLS });

onSignedOut(tableSummary.forget);
