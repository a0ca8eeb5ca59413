import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { fakeHub } from "../../../../test/hub";
import { draftStore, dropDraft, enterAll } from "../hardware/hardware-store";
import { FirstSteps } from "./FirstSteps";

test("an answer replaces what was typed into the forms about its part, and nothing else", async () => {
  const { sent } = fakeHub({
    "GET /api/config/hardware": { body: HARDWARE },
    "PUT /api/config/hardware": { body: HARDWARE },
    "GET /api/config/device/status": { body: {} },
  });
  history.replaceState(null, "", "/settings?section=devices&view=guide&step=table");
  dropDraft();
  enterAll({ "table.present": true, "matrices.0.connection": "none", name: "hall" });
  render(<FirstSteps />);
  await userEvent.click(await screen.findByLabelText("No"));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { name: "Ready" });
  expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ table: { present: false } });
  expect(draftStore.getState()).toEqual({ "matrices.0.connection": "none", name: "hall" });
  dropDraft();
});
