import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { fakeHub } from "../../../../test/hub";
import { draftStore, dropDraft, enterAll } from "../hardware/hardware-store";
import { FirstSteps } from "./FirstSteps";

async function answerNo(step: string, next: string) {
  history.replaceState(null, "", `/settings?section=devices&view=guide&step=${step}`);
  render(<FirstSteps />);
  await userEvent.click(await screen.findByLabelText("No"));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { name: next });
}

test("an answer replaces what was typed into the forms about its part, and nothing else", async () => {
  const { sent } = fakeHub({
    "GET /api/config/hardware": { body: HARDWARE },
    "PUT /api/config/hardware": { body: HARDWARE },
    "GET /api/config/device/status": { body: {} },
  });
  dropDraft();
  enterAll({ "table.present": true, "table.radius": "210", "matrices.0.connection": "none", name: "hall" });
  await answerNo("table", "Ready");
  expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ table: { present: false } });
  expect(draftStore.getState()).toEqual({
    "table.radius": "210",
    "matrices.0.connection": "none",
    name: "hall",
  });
  dropDraft();
});

describe("a place", () => {
  const LOST = 'Open-Meteo knows no place called "Xyzzy".';
  let found: object;
  let saved: typeof HARDWARE;

  async function enterPlace(next: string) {
    dropDraft();
    saved = HARDWARE;
    const hub = fakeHub({
      "GET /api/config/hardware": () => ({ body: saved }),
      "PUT /api/config/hardware": ({ body }) => {
        saved = { ...saved, ...(body as object) };
        return { body: saved };
      },
      "GET /api/config/device/status": { body: {} },
      "GET /api/config/weather": () => ({ body: { place: saved.place, name: "", problem: "", ...found } }),
    });
    history.replaceState(null, "", "/settings?section=devices&view=guide&step=home");
    render(<FirstSteps />);
    fireEvent.change(await screen.findByLabelText("Place"), { target: { value: "Xyzzy" } });
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { name: next }, { timeout: 5_000 });
    return hub;
  }

  test("that is found at once leads to the next question", async () => {
    found = { name: "Xyzzy, Oz", temperature: null };
    await enterPlace("Is there an LED matrix?");
  });

  test("that is not found is told before the next question, with what can be chosen instead", async () => {
    found = { problem: LOST };
    await enterPlace("Where is Lumisand?");
    await screen.findByText(LOST);
    await screen.findByLabelText("City");
    await userEvent.click(screen.getByRole("button", { name: "Skip" }));
    await screen.findByRole("heading", { name: "Is there an LED matrix?" });
  });

  test("that is not found later is told at the end, where another one can be chosen", async () => {
    found = {};
    const { sent } = await enterPlace("Is there an LED matrix?");
    found = { problem: LOST };
    for (const name of ["Skip", "Skip"]) await userEvent.click(screen.getByRole("button", { name }));
    await screen.findByText(LOST);
    found = { name: "Berlin", temperature: null };
    await userEvent.selectOptions(await screen.findByLabelText("City"), "Berlin, Germany");
    await userEvent.click(screen.getByRole("button", { name: "Finish" }));
    await vi.waitFor(() => expect(location.search).toBe("?section=devices"));
    expect(sent.filter(({ call }) => call.startsWith("PUT")).at(-1)?.body).toEqual({
      place: expect.stringMatching(/^Berlin, Germany \(/),
    });
  });
});

test("No for the matrices replaces what was typed about them, and is not sent when it is saved already", async () => {
  const matrices = HARDWARE.matrices.map((each) => ({ ...each, connection: "none" as const }));
  const { sent } = fakeHub({
    "GET /api/config/hardware": { body: { ...HARDWARE, matrices } },
    "PUT /api/config/hardware": { body: { ...HARDWARE, matrices } },
    "GET /api/config/device/status": { body: {} },
  });
  enterAll({ "matrices.0.connection": "satellite" });
  await answerNo("matrices", "Is there a sand table?");
  expect(sent.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  expect(draftStore.getState()).toEqual({});
});
