import { createStore } from "zustand";
import type { ApiResult } from "../../api/client";
import {
  controlTable,
  getQueue,
  getTable,
  type Job,
  type TableShape,
  type TableStatus,
} from "../../api/gcode";
import { MISSES_UNTIL_AWAY } from "../device-status";
import { onSignedOut } from "../session";
import { sendUndoable } from "../toasts";
import { EVERY, PAGE, type PagePorts, startPolling } from "../use-polled";
import { createCommands } from "./commands";
import { isPrinting, PRINTING_AFTER, TABLE_AFTER } from "./drawing";

/** The shape of the table for hubs that report none. */
export const USUAL_SHAPE: TableShape = { width: 600, height: 400, isRound: false };

/** What the dashboard shows of the sand table. */
export interface TableSummary {
  /** null before the hub's first response and while it does not respond. */
  table: TableStatus | null;
  /** The job that is drawn or paused. */
  job: Job | undefined;
  /** The hub has responded, or was asked in vain. */
  isKnown: boolean;
}

const CALLS = { getTable, getQueue, controlTable };

const NOTHING: TableSummary = { table: null, job: undefined, isKnown: false };

/** The table without its queue and its picture, for screens that only show what it does. */
export function createTableSummary({ api, ...page }: PagePorts & { api: typeof CALLS }) {
  const store = createStore<TableSummary>(() => NOTHING);
  let missedPolls = 0;

  const isDrawing = () => {
    const { table, job } = store.getState();
    return table?.canStop || job !== undefined;
  };

  const poll = async (): Promise<ApiResult<unknown>> => {
    const isCurrent = commands.asking();
    const table = await api.getTable();
    // The queue may be long, and contains nothing new while nothing is drawn.
    const jobs = (table.ok && table.value.canStop) || store.getState().job ? await api.getQueue() : null;
    if (!isCurrent()) return table;
    if (table.ok && jobs?.ok !== false) {
      missedPolls = 0;
      store.setState({ table: table.value, job: jobs?.value.find(isPrinting), isKnown: true });
    } else if (++missedPolls >= MISSES_UNTIL_AWAY) {
      store.setState({ ...NOTHING, isKnown: true });
    }
    return table;
  };

  const commands = createCommands(page.after, () => void poll());

  return {
    store,

    watch: () => startPolling(poll, () => (isDrawing() ? EVERY.drawing : EVERY.idleTable), page),

    /** Shows the expected effect at once; a failure is reported. */
    async control(action: "pause" | "resume" | "stop"): Promise<void> {
      // No command may begin with a job that is deleted.
      void sendUndoable();
      const sent = commands.send(api.controlTable(action));
      store.setState(({ table, job }) => ({
        table: table && { ...table, ...TABLE_AFTER[action] },
        job: job && { ...job, ...PRINTING_AFTER[action] },
      }));
      await sent;
    },

    /** Drops all data of this user, because another user may sign in next. */
    forget(): void {
      commands.outdate();
      store.setState(NOTHING);
    },
  };
}

export type Table = ReturnType<typeof createTableSummary>;

export const tableSummary = createTableSummary({ ...PAGE, api: CALLS });

onSignedOut(tableSummary.forget);
