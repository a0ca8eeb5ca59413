import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
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
