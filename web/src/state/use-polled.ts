import { useEffect, useState } from "react";
import type { ApiError, ApiResult } from "../api/client";

/** Runs `task` after `ms`; the returned function cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export interface PagePorts {
  now(): Date;
  after: After;
  isVisible(): boolean;
  /** Calls the listener when the page is hidden or shown, until the returned function is called. */
  onVisibility(listener: () => void): () => void;
}

export const PAGE: PagePorts = {
  now: () => new Date(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  isVisible: () => !document.hidden,
  onVisibility(listener) {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};

/** Everything that is polled, and its intervals in ms. */
export const EVERY = {
  sand: 1_000,
  installation: 1_000,
  networkScan: 1_000,
  joining: 1_000,
  restart: 1_000,
  signIn: 2_000,
  pairing: 2_000,
  connections: 2_000,
  connecting: 400,
  drawing: 2_500,
  /** Lights and matrices on their own screens. */
  config: 3_000,
  /** Until the hub responds for the first time; also the longest delay before a failed poll is repeated. */
  firstAnswer: 3_000,
  devices: 5_000,
  setup: 5_000,
  status: 10_000,
  users: 10_000,
  network: 10_000,
  idleTable: 10_000,
  /** The hub ends a test light after 30 s. */
  testLight: 10_000,
  schedule: 15_000,
  heartbeat: 15_000,
  hubInfo: 30_000,
  weather: 60_000,
  notices: 60_000,
};

let missed: () => unknown = () => {};

/** Sets what is called when a poll whose task returns its answer got no response. */
export function onMissedPoll(listener: typeof missed): void {
  missed = listener;
}

/**
 * Runs `task` immediately and again `intervalMs` after each end (a function is asked each time); after a failed
 * `ApiResult` after at most `EVERY.firstAnswer`. Never runs it twice at the same time, nor while the page is hidden; runs it immediately when
 * the page is shown again. Returns a function that stops it.
 */
export function startPolling(
  task: () => Promise<unknown>,
  intervalMs: number | (() => number),
  page = PAGE,
): () => void {
  let cancel = () => {};
  let running = false;
  let stopped = false;

  const round = async () => {
    cancel();
    if (running || stopped || !page.isVisible()) return;
    running = true;
    let answer: { error?: ApiError } | undefined;
    try {
      answer = (await task()) as typeof answer;
    } finally {
      running = false;
      if (answer?.error?.status === 0) missed();
      const delay = typeof intervalMs === "number" ? intervalMs : intervalMs();
      const most = answer?.error ? EVERY.firstAnswer : delay;
      if (!stopped) cancel = page.after(Math.min(delay, most), round);
    }
  };

  const ignore = page.onVisibility(round);
  void round();
  return () => {
    stopped = true;
    cancel();
    ignore();
  };
}

/**
 * The last value that the hub returned; null before the first one and while `isWanted` is false. Stops
 * polling if the hub does not know the call (404).
 */
export function usePolled<T>(
  get: () => Promise<ApiResult<T>>,
  intervalMs: number,
  isWanted = true,
): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const stop = startPolling(async () => {
      const answer = await get();
      if (answer.ok) setValue(answer.value);
      else if (answer.error.status === 404) stop();
      return answer;
    }, intervalMs);
    return stop;
  }, [get, intervalMs, isWanted]);
  return isWanted ? value : null;
}
