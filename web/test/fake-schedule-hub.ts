import { DAYS, type Entry, type EntryDraft, type NextEvent, type Schedule } from "../src/api/schedule";
import { HUB_DEVICE_ID } from "../src/api/types";
import { configCalls, ledConfig, matrixConfig } from "./fake-config-hub";
import { type Answer, fakeHub, type SentCall } from "./hub";

export const DRAFT: EntryDraft = {
  enabled: true,
  at: "time",
  time: "19:00",
  offset: 0,
  days: [...DAYS],
  from: null,
  until: null,
  action: "lights-on",
  scene: null,
  playlist: null,
  minutes: 30,
  brightness: 0,
  finish: true,
  lights: false,
};

const PLAYLIST = {
  ...{ shuffle: false, repeat: false, pause: 0, clear: "none", clearSpeed: 100 },
  ...{ count: 0, cover: [] },
};

/** A hub with a schedule. The test changes `schedule`, `refusal` and `reactions`. */
export function fakeScheduleHub() {
  const schedule: Schedule = {
    revision: 1,
    clockSet: true,
    quiet: false,
    night: false,
    place: "Berlin, Germany",
    sunrise: "07:49",
    sunset: "17:58",
    placeKnown: true,
    entries: [],
    next: [],
  };
  const says = {
    schedule,
    scenes: [{ id: 3, name: "Movie night", icon: "tv", color: null, parts: ["lights"], pinned: true }],
    playlists: [{ id: 5, name: "Evening" }],
    led: ledConfig(),
    /** The answer to all changes; null: they are carried out. */
    refusal: null as Answer | null,
  };
  let lastId = 40;
  const change = (work: (body: unknown) => unknown) => (sent: SentCall) => {
    if (says.refusal) return says.refusal;
    const more = work(sent.body);
    says.schedule = { ...says.schedule, revision: says.schedule.revision + 1 };
    return { body: { success: true, revision: says.schedule.revision, ...(more as object) } };
  };
  const setEntries = (entries: Entry[]) => {
    says.schedule = { ...says.schedule, entries };
  };
  const hub = fakeHub({
    "GET /api/schedule": () => ({ body: says.schedule }),
    "GET /api/scenes": () => ({ body: { revision: 1, running: null, scenes: says.scenes } }),
    "GET /api/sand/playlists": () => ({
      body: { revision: 1, playlists: says.playlists.map((each) => ({ ...PLAYLIST, ...each })) },
    }),
    "GET /api/config/hardware": { body: { timezone: "CET-1CEST,M3.5.0,M10.5.0/3" } },
    ...configCalls(() => ({ led: says.led, matrix: matrixConfig() })),
    "POST /api/schedule": change((body) => {
      const id = ++lastId;
      setEntries([...says.schedule.entries, { ...(body as EntryDraft), id, problem: "" }]);
      return { id };
    }),
    "POST /api/schedule/quiet": change((body) => {
      says.schedule = { ...says.schedule, ...(body as { quiet: boolean }) };
    }),
  });
  return {
    ...hub,
    says,
    /** The entries that the hub has; each gets its calls. */
    has(...changes: (Partial<Entry> & { id: number })[]) {
      setEntries(changes.map((each) => ({ ...DRAFT, problem: "", ...each })));
      for (const { id } of [...changes, { id: lastId + 1 }, { id: lastId + 2 }]) {
        hub.reactions[`PUT /api/schedule/${id}`] = change((body) =>
          setEntries(
            says.schedule.entries.map((each) =>
              each.id === id ? { ...each, ...(body as EntryDraft) } : each,
            ),
          ),
        );
        hub.reactions[`DELETE /api/schedule/${id}`] = change(() =>
          setEntries(says.schedule.entries.filter((each) => each.id !== id)),
        );
        hub.reactions[`POST /api/schedule/${id}/skip`] = change((body) => {
          const { at, skip } = body as { at: string; skip: boolean };
          const next = says.schedule.next.map((event) =>
            event.entry === id && event.at <= at ? { ...event, skipped: skip } : event,
          );
          says.schedule = { ...says.schedule, next };
        });
      }
    },
    comes(...next: (Partial<NextEvent> & { at: string })[]) {
      says.schedule.next = next.map((each) => ({
        entry: 1,
        action: "lights-on",
        scene: null,
        skipped: false,
        ...each,
      }));
    },
    /** Bodies of the calls to this address. */
    got: (call: string) => hub.sent.filter((each) => each.call === call).map(({ body }) => body),
  };
}

/** The hub's entry of the device status, on a Friday evening in Berlin. */
export function hubStatus(more: object = {}) {
  return {
    [HUB_DEVICE_ID]: {
      online: true,
      lastSeen: null,
      lastSeenAgo: 0,
      uptime: 60,
      deviceTime: "2026-10-23T16:20:00Z",
      version: "0.1.0",
      clockSet: true,
      revision: 1,
      savedRevision: 1,
      utcOffset: 7200,
      schedule: { revision: 1, night: null, quietUntil: "" },
      scenes: { revision: 1, running: null, looksPlaying: false },
      ...more,
    },
  };
}
