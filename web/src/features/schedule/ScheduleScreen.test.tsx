import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, test } from "vitest";
import { DRAFT, fakeScheduleHub, hubStatus } from "../../../test/fake-schedule-hub";
import { ADA } from "../../../test/hub";
import type { DeviceStatus } from "../../api/types";
import { deviceStatusStore } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { sessionStore } from "../../state/session";
import { sendUndoable, toastStore } from "../../state/toasts";
import { ScheduleScreen } from "./ScheduleScreen";
import { hubSchedule } from "./schedule-store";

let hub: ReturnType<typeof fakeScheduleHub>;

beforeEach(() => {
  hub = fakeScheduleHub();
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: ADA });
  deviceStatusStore.setState({ statuses: hubStatus(), isAway: false });
  history.replaceState(null, "", "/schedule");
});

async function open(address = "/schedule"): Promise<void> {
  history.replaceState(null, "", address);
  render(<ScheduleScreen />);
  await waitFor(() => expect(screen.queryByText("Loading schedule...")).toBeNull());
  // The lights' timer, the scenes and the time zone arrive, too.
  await act(async () => {});
}

const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const rows = () => within(screen.getByRole("list", { name: "Entries" })).getAllByRole("listitem");
const dialog = () => screen.queryByRole("dialog");

test("a schedule that can't be loaded says why, and is loaded again", async () => {
  hub.reactions["GET /api/schedule"] = { status: 500, body: { message: "The storage is broken." } };
  await open();
  expect(screen.getByText("The storage is broken.")).toBeTruthy();
  hub.reactions["GET /api/schedule"] = () => ({ body: hub.says.schedule });
  await click("Try again");
  await screen.findByText("Nothing is planned");
});

test("without entries the screen offers all kinds of them", async () => {
  await open();
  expect(screen.getByText("Nothing is planned")).toBeTruthy();
  for (const name of ["Add entry", "Add quiet hours", "Add night mode"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
});

test.each([
  [{ table: false, matrices: true }, "Add quiet hours", /in the sand|quiet/i, [4, 5]],
  [{ table: true, matrices: false }, "Add night mode", /matrices/i, [1, 2, 3, 5]],
])("a home with %j neither plans nor lists what it lacks", async (homeHas, button, action, shown) => {
  const statuses = hubStatus();
  const status = { ...statuses["room-lights-esp32"], homeHas } as DeviceStatus;
  deviceStatusStore.setState({ statuses: { ...statuses, "room-lights-esp32": status } });
  const actions = ["playlist-stop", "quiet-begin", "quiet-end", "night-end", "lights-off"] as const;
  hub.has(...actions.map((action, at) => ({ id: at + 1, time: `1${at}:00`, action })));
  hub.comes(...actions.map((action, at) => ({ at: `2026-10-23T1${at}:00:00Z`, entry: at + 1, action })));
  Object.assign(hub.says.schedule, { quiet: true, night: true });
  await open("/schedule?entry=new");
  expect(screen.queryByRole("button", { name: button })).toBeNull();
  const offered = within(screen.getByLabelText("What")).getAllByRole("option");
  expect(offered.filter(({ textContent }) => action.test(textContent ?? ""))).toEqual([]);
  expect(rows().map((row) => Number(/1(\d):00/.exec(row.textContent ?? "")?.[1]) + 1)).toEqual(shown);
  const next = within(screen.getByRole("region", { name: "What happens next" })).getAllByRole("listitem");
  expect(next).toHaveLength(shown.length);
  expect(screen.getAllByText(/^(Quiet hours|Night mode): /)).toHaveLength(1);
});

test("quiet hours that darken the lights are listed without a table, too", async () => {
  const statuses = hubStatus();
  const homeHas = { table: false, matrices: true };
  const status = { ...statuses["room-lights-esp32"], homeHas } as DeviceStatus;
  deviceStatusStore.setState({ statuses: { ...statuses, "room-lights-esp32": status } });
  hub.has({ id: 1, action: "quiet-begin", lights: true }, { id: 2, action: "quiet-end" });
  await open();
  expect(rows()).toHaveLength(2);
});

describe("what happens next", () => {
  it("is shown by the hub's days and times, also after a clock change", async () => {
    hub.has({ id: 1, at: "sunset", offset: -30, action: "scene", scene: 3 });
    hub.comes(
      { at: "2026-10-23T16:28:00Z", action: "scene", scene: 3 },
      { at: "2026-10-23T20:30:00Z", entry: null, action: "lights-off" },
      { at: "2026-10-25T15:30:00Z", action: "scene", scene: 3 },
    );
    await open();
    const card = screen.getByRole("region", { name: "What happens next" });
    await waitFor(() =>
      expect(
        within(card)
          .getAllByRole("listitem")
          .map((item) => item.textContent),
      ).toEqual([
        "Today Friday, Oct 2318:28 Movie nightScene · Sunset − 30 minSkip next",
        "22:30 Room lights offLights timer",
        " Sunday, Oct 2516:30 Movie nightScene · Sunset − 30 min",
      ]),
    );
  });

  it("can be skipped, one event after the other, and restored in reverse", async () => {
    hub.has({ id: 1 });
    hub.comes({ at: "2026-10-23T17:00:00Z" }, { at: "2026-10-24T17:00:00Z" }, { at: "2026-10-25T18:00:00Z" });
    await open();
    await click("Skip next: Room lights on, Today 19:00");
    expect(hub.got("POST /api/schedule/1/skip")).toEqual([{ at: "2026-10-23T17:00:00Z", skip: true }]);
    await click("Skip next: Room lights on, Tomorrow 19:00");
    expect(screen.queryByRole("button", { name: /^Undo: .*Today/ })).toBeNull();
    await click("Undo: Room lights on, Tomorrow 19:00");
    expect(hub.got("POST /api/schedule/1/skip").at(-1)).toEqual({ at: "2026-10-24T17:00:00Z", skip: false });
  });

  it("says why an event can't be skipped, and shows it as before", async () => {
    hub.has({ id: 1 });
    hub.comes({ at: "2026-10-23T17:00:00Z" });
    hub.says.refusal = { status: 400, body: { message: "It has happened already." } };
    await open();
    await click(/^Skip next/);
    expect((await screen.findByRole("alert")).textContent).toBe("It has happened already.");
    expect(screen.getByRole("button", { name: /^Skip next/ })).toBeTruthy();
  });

  it("may be nothing", async () => {
    hub.has({ id: 1, enabled: false });
    await open();
    expect(screen.getByText("Nothing happens by itself in the next days.")).toBeTruthy();
  });
});

test("an unset clock is mentioned once, with what to do", async () => {
  hub.has({ id: 1 });
  hub.says.schedule.clockSet = false;
  await open();
  expect(screen.getByRole("alert").textContent).toMatch(/^The clock is not set, .*internet/);
  expect(screen.getByText("This list appears once the clock is set.")).toBeTruthy();
});

describe("quiet hours", () => {
  it("are shown with their end, and can be ended", async () => {
    hub.has({ id: 1, action: "quiet-end", time: "07:00" });
    hub.comes({ at: "2026-10-24T05:00:00Z", action: "quiet-end" });
    hub.says.schedule.quiet = true;
    await open();
    expect(screen.getByText(/^Quiet hours: the sand table waits,/).textContent).toContain("Until 07:00.");
    await click("End now");
    expect(hub.got("POST /api/schedule/quiet")).toEqual([{ quiet: false }]);
    expect(screen.queryByText(/the sand table waits/)).toBeNull();
  });

  it("stay if the hub refuses to end them", async () => {
    hub.has({ id: 1 });
    hub.says.schedule.quiet = true;
    await open();
    hub.says.refusal = { status: 400, body: { message: "The hub restarts." } };
    await click("End now");
    expect((await screen.findByRole("alert")).textContent).toBe("The hub restarts.");
    expect(screen.getByRole("button", { name: "End now" })).toBeTruthy();
  });
});

describe("the entries", () => {
  it("are ordered by time of day, the Auto Timer among them", async () => {
    hub.has(
      { id: 1, time: "23:00", action: "lights-off" },
      { id: 2, at: "sunset", offset: -30, days: ["sat", "sun"] },
      { id: 3, time: "05:00", action: "night-end", from: "2026-12-01" },
    );
    Object.assign(hub.says.led.globalSettings, {
      autoOn: true,
      autoOff: true,
      autoOnTime: "06:00",
      autoOffTime: "22:00",
    });
    await open();
    await screen.findByText("06:00–22:00");
    expect(rows().map((row) => row.textContent)).toEqual([
      "05:00 Matrices bright againEvery dayFrom Dec 1, 2026",
      "06:00–22:00 Lights timerEvery day · set on LED Control",
      "Sunset − 30 min Room lights onWeekend · about 17:28",
      "23:00 Room lights offEvery day",
    ]);
    const timer = screen.getByRole("link", { name: /Lights timer/ });
    expect(timer.getAttribute("href")).toBe("/led-control?tab=led#timer");
  });

  it("show the Auto Timer as the hub has it, without unsaved changes", async () => {
    hub.has({ id: 1 });
    Object.assign(hub.says.led.globalSettings, { autoOff: true, autoOffTime: "22:00" });
    await open();
    roomLights.setAutoSave(false);
    act(() => roomLights.changeTimer({ autoOffTime: "23:30" }));
    expect(screen.getByRole("link", { name: /Lights timer/ }).textContent).toMatch(/^22:00/);
    roomLights.setAutoSave(true);
  });

  it("are switched with one tap", async () => {
    hub.has({ id: 1, problem: "No place is set." });
    await open();
    await userEvent.click(screen.getByRole("switch", { name: "19:00 Room lights on" }));
    expect(hub.got("PUT /api/schedule/1")).toEqual([{ ...DRAFT, enabled: false }]);
    expect(screen.getByRole("switch", { checked: false })).toBeTruthy();
    expect(screen.getByText("No place is set.")).toBeTruthy();
  });

  it("are shown at once, and as before if the hub refuses the change", async () => {
    hub.has({ id: 1 });
    await open();
    let answer = () => {};
    hub.reactions["PUT /api/schedule/1"] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 400, body: { message: "No." } });
      });
    await userEvent.click(screen.getByRole("switch"));
    expect(screen.getByRole("switch", { checked: false })).toBeTruthy();
    await act(async () => answer());
    expect((await screen.findByRole("alert")).textContent).toBe("No.");
    expect(screen.getByRole("switch", { checked: true })).toBeTruthy();
  });

  it("follow other browsers", async () => {
    hub.has({ id: 1 });
    await open();
    hub.has({ id: 1, time: "20:30" });
    hub.says.schedule.revision = 2;
    act(() =>
      deviceStatusStore.setState({
        statuses: hubStatus({ schedule: { revision: 2, night: null, quietUntil: "" } }),
      }),
    );
    await screen.findByText("20:30");
  });

  it.each(["lights-off", "playlist-stop"] as const)(
    "are at most 32, also if few are shown: %s",
    async (action) => {
      const statuses = hubStatus();
      const status = {
        ...statuses["room-lights-esp32"],
        homeHas: { table: false, matrices: true },
      } as DeviceStatus;
      deviceStatusStore.setState({ statuses: { ...statuses, "room-lights-esp32": status } });
      hub.has(...Array.from({ length: 32 }, (_, index) => (index ? { id: index + 1, action } : { id: 1 })));
      await open();
      expect(screen.getByText(/The schedule is full/)).toBeTruthy();
      expect(screen.getByRole("button", { name: "Add entry" }).getAttribute("aria-disabled")).toBe("true");
      expect(screen.queryByRole("button", { name: "Add quiet hours" })).toBeNull();
    },
  );
});

describe("the editor", () => {
  it("adds an entry", async () => {
    hub.has({ id: 1 });
    await open();
    await click("Add entry");
    expect(location.search).toBe("?entry=new");
    await userEvent.click(screen.getByRole("radio", { name: "Sunset" }));
    expect(dialog()?.textContent).toContain("In Berlin, Germany the sun rises at 07:49 and sets at 17:58.");
    await click("Weekdays");
    await userEvent.click(screen.getByRole("checkbox", { name: "Friday" }));
    await userEvent.selectOptions(screen.getByLabelText("What"), "Run a scene");
    expect((screen.getByLabelText("Scene") as HTMLSelectElement).value).toBe("3"); // the only one
    await click("Save");
    expect(hub.got("POST /api/schedule")).toEqual([
      {
        ...DRAFT,
        at: "sunset",
        days: ["mon", "tue", "wed", "thu"],
        action: "scene",
        scene: 3,
        brightness: 26,
      },
    ]);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(location.search).toBe("");
    expect(rows()).toHaveLength(2);
  });

  it("saves a wake-up light with a look, and a playlist of the sand table, and lists both by name", async () => {
    const look = { ...hub.says.scenes[0], id: 9, name: "Dawn" } as (typeof hub.says.scenes)[0];
    hub.says.scenes = [{ ...look, id: 8, name: "Desk", parts: ["lights", "sand"] }, look];
    await open("/schedule?entry=new");
    await userEvent.selectOptions(screen.getByLabelText("What"), "Wake-up light");
    fireEvent.change(screen.getByLabelText("Rises over"), { target: { value: "45" } });
    const options = within(screen.getByLabelText("With")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Sunrise", "Dawn"]);
    await userEvent.selectOptions(screen.getByLabelText("With"), "Dawn");
    await click("Save");
    await waitFor(() => expect(dialog()).toBeNull());
    await click("Add entry");
    await userEvent.selectOptions(screen.getByLabelText("What"), "Draw a playlist in the sand");
    await click("Save");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(hub.got("POST /api/schedule")).toMatchObject([
      { action: "wake-up", minutes: 45, scene: 9, playlist: null },
      { action: "playlist-start", scene: null, playlist: 5 },
    ]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toContain("Wake-up light over 45 min: Dawn");
    expect(rows()[1]?.textContent).toContain("Sand table: Evening");
  });

  it("keeps what was typed if the hub refuses it", async () => {
    hub.has({ id: 1 });
    hub.says.refusal = { status: 409, body: { message: "There are 32 entries already." } };
    await open("/schedule?entry=1");
    await userEvent.click(screen.getByRole("checkbox", { name: "Sunday" }));
    await click("Save");
    expect((await screen.findByRole("alert")).textContent).toBe("There are 32 entries already.");
    expect((screen.getByRole("checkbox", { name: "Sunday" }) as HTMLInputElement).checked).toBe(false);
    hub.says.refusal = null;
    await click("Save");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(hub.says.schedule.entries[0]?.days).not.toContain("sun");
  });

  it("says what is missing before it asks the hub", async () => {
    hub.says.scenes.push({ ...hub.says.scenes[0], id: 99, name: "Reading" } as (typeof hub.says.scenes)[0]);
    await open("/schedule?entry=new");
    for (const day of screen.getAllByRole("checkbox")) await userEvent.click(day);
    await click("Save");
    expect(screen.getByRole("alert").textContent).toBe("Choose at least one day.");
    await click("Every day");
    await userEvent.selectOptions(screen.getByLabelText("What"), "Run a scene");
    await click("Save");
    expect(screen.getByRole("alert").textContent).toBe("Choose a scene.");
    expect(hub.got("POST /api/schedule")).toEqual([]);
  });

  it("leads to where a place is set and scenes are made", async () => {
    Object.assign(hub.says.schedule, { place: "", placeKnown: false, sunrise: null, sunset: null });
    hub.says.scenes = [];
    await open("/schedule?entry=new");
    await userEvent.click(screen.getByRole("radio", { name: "Sunrise" }));
    const link = screen.getByRole("link", { name: /^Choose a city, or enter coordinates/ });
    expect(link.getAttribute("href")).toBe("/settings?section=devices&form=home");
    await userEvent.selectOptions(screen.getByLabelText("What"), "Run a scene");
    expect(screen.getByRole("link", { name: "dashboard" })).toBeTruthy();
  });

  it("says nothing of the sun while the place or the time is unknown, and leads to where the place is set", async () => {
    Object.assign(hub.says.schedule, { place: "Berlin", placeKnown: false, sunrise: null, sunset: null });
    hub.has({ id: 1, at: "sunset", problem: "The place is not known yet." });
    await open("/schedule");
    const link = screen.getByRole("link", { name: "Set the place" });
    expect(link.getAttribute("href")).toBe("/settings?section=devices&form=home");
    await click(/^Sunset/);
    expect(dialog()?.textContent).toContain("The hub does not know yet where “Berlin” is.");
    expect(dialog()?.textContent).not.toContain("Today");
    Object.assign(hub.says.schedule, { placeKnown: true, clockSet: false });
    await act(() => hubSchedule.reload());
    expect(dialog()?.textContent).not.toMatch(/Berlin|Today/);
  });

  it("leads nobody but administrators to where the place is set", async () => {
    sessionStore.setState({ user: { ...ADA, is_admin: false, role: "user" } });
    Object.assign(hub.says.schedule, { place: "", placeKnown: false, sunrise: null, sunset: null });
    hub.has({ id: 1, at: "sunset", problem: "The place is not known yet." });
    await open("/schedule");
    await click(/^Sunset/);
    expect(dialog()?.textContent).toContain("An administrator sets the place.");
    expect(screen.queryByRole("link", { name: /place|Settings/ })).toBeNull();
  });

  it("knows days without sunrise", async () => {
    Object.assign(hub.says.schedule, { place: "Tromsø, Norway", sunrise: null, sunset: null });
    hub.has({ id: 1, at: "sunset" });
    await open("/schedule?entry=1");
    expect(screen.getByText("Today the sun does not rise and set in Tromsø, Norway.")).toBeTruthy();
  });

  it("asks before it drops changes, and closes at once without any", async () => {
    hub.has({ id: 1 });
    await open("/schedule?entry=1");
    await userEvent.selectOptions(screen.getByLabelText("What"), "Run a scene");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByText("Drop unsaved changes?")).toBeTruthy();
    expect(location.search).toBe("?entry=1");
    await userEvent.click(screen.getByRole("button", { name: "Drop changes" }));
    await waitFor(() => expect(location.search).toBe(""));
  });

  it("keeps an entry that another user deletes, and adds it again", async () => {
    hub.has({ id: 1 }, { id: 2, time: "08:00" });
    await open("/schedule?entry=1");
    hub.has({ id: 2, time: "08:00" });
    act(() =>
      deviceStatusStore.setState({
        statuses: hubStatus({ schedule: { revision: 5, night: null, quietUntil: "" } }),
      }),
    );
    await screen.findByText(/This entry has been deleted/);
    await click("Save");
    await waitFor(() => expect(hub.got("POST /api/schedule")).toEqual([DRAFT]));
  });

  it.each(["99", "x", ""])("is closed for the unknown entry %j", async (id) => {
    hub.has({ id: 1 });
    await open(`/schedule?entry=${id}`);
    await waitFor(() => expect(location.search).toBe(""));
    expect(dialog()).toBeNull();
  });

  it("deletes an entry, which can be undone", async () => {
    hub.has({ id: 1 }, { id: 2, time: "08:00" });
    await open("/schedule?entry=1");
    await click("Delete");
    const toast = toastStore.getState().toasts.at(-1);
    expect(toast?.text).toBe("Deleting “Room lights on, 19:00”");
    const shown = () => within(screen.getByRole("list", { name: "Entries" })).queryByText("19:00");
    await waitFor(() => expect(shown()).toBeNull());
    act(() => toast?.onUndo?.());
    await waitFor(() => expect(shown()).toBeTruthy());
    expect(hub.says.schedule.entries).toHaveLength(2);
  });

  it.each([
    ["quiet-begin", ["quiet-end"], [1, 2], "“Quiet hours begin, 19:00” and “Quiet hours end, 19:00”"],
    ["night-end", ["night-begin"], [1, 2], "“Matrices bright again, 19:00” and “Matrices go dark, 19:00”"],
    ["quiet-begin", ["quiet-end", "quiet-begin"], [1], "“Quiet hours begin, 19:00”"],
    ["quiet-end", ["quiet-end"], [1], "“Quiet hours end, 19:00”"],
    ["quiet-begin", ["night-end"], [1], "“Quiet hours begin, 19:00”"],
    ["lights-on", ["lights-off"], [1], "“Room lights on, 19:00”"],
  ] as const)("deletes %s beside %j with its only other half", async (action, others, deleted, text) => {
    hub.has({ id: 1, action }, ...others.map((other, at) => ({ id: at + 2, action: other })));
    await open("/schedule?entry=1");
    await click("Delete");
    const toast = toastStore.getState().toasts.at(-1);
    expect(toast?.text).toBe(`Deleting ${text}`);
    const shown = () => hubSchedule.store.getState().value?.entries.length;
    expect(shown()).toBe(1 + others.length - deleted.length);
    act(() => toast?.onUndo?.());
    expect(shown()).toBe(1 + others.length);
    cleanup();
    await open("/schedule?entry=1");
    await click("Delete");
    await act(() => sendUndoable());
    const gone = [1, 2, 3].filter((id) => hub.got(`DELETE /api/schedule/${id}`).length === 1);
    expect(gone).toEqual(deleted);
    expect(hub.says.schedule.entries).toHaveLength(1 + others.length - deleted.length);
  });
});

describe("the form for two entries", () => {
  it("makes the end of the quiet hours, then the begin; an end past midnight is on the next day", async () => {
    await open("/schedule?entry=quiet");
    await click("Weekdays");
    await userEvent.selectOptions(
      screen.getByLabelText("A running pattern"),
      "pauses and continues afterwards",
    );
    await userEvent.click(screen.getByLabelText("The room lights go dark, and are lit again afterwards"));
    await click("Save");
    await waitFor(() => expect(dialog()).toBeNull());
    const weekdays = ["mon", "tue", "wed", "thu", "fri"];
    expect(hub.got("POST /api/schedule")).toMatchObject([
      { action: "quiet-end", time: "07:00", days: [...weekdays.slice(1), "sat"] },
      { action: "quiet-begin", time: "22:00", days: weekdays, finish: false, lights: true },
    ]);
  });

  it("does not make the first entry twice if the second one fails", async () => {
    hub.has();
    const add = hub.reactions["POST /api/schedule"];
    let calls = 0;
    hub.reactions["POST /api/schedule"] = (sent) => {
      if (++calls === 2) return { status: 409, body: { message: "There are 32 entries already." } };
      return typeof add === "function" ? add(sent) : {};
    };
    await open("/schedule?entry=night");
    await click("Save");
    expect((await screen.findByRole("alert")).textContent).toBe("There are 32 entries already.");
    await click("Save");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(hub.says.schedule.entries.map(({ action }) => action)).toEqual(["night-end", "night-begin"]);
  });
});

test("guests see everything and change nothing", async () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false, role: "guest" } });
  hub.has({ id: 1 });
  hub.comes({ at: "2026-10-23T17:00:00Z" });
  hub.says.schedule.quiet = true;
  await open("/schedule?entry=1");
  expect(screen.getByText("You are a guest: you may look at the schedule.")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect((screen.getByRole("switch") as HTMLInputElement).disabled).toBe(true);
  expect(dialog()).toBeNull();
});
