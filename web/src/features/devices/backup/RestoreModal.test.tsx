import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { job } from "../../../../test/fake-sand-hub";
import { fakeHub } from "../../../../test/hub";
import { RestoreModal } from "./RestoreModal";

const TABLE = {
  ...{ online: true, machine: "Run", alarm: 0, homed: true, needsConfirmation: false, canStop: true },
  ...{ position: { x: 1, y: 1 }, override: 100, message: "", stepsPerMm: 80 },
  canvas: { generation: 1, size: 16 },
};

test("a file that is no backup is named, and cannot be sent", async () => {
  const hub = fakeHub({});
  render(<RestoreModal onClose={() => {}} />);
  const files = [new File(["[1, 2]"], "other.json")];
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files } });
  await screen.findByText("This file is not a backup of Lumisand.");
  expect(screen.getByRole("button", { name: "Restore" }).getAttribute("aria-disabled")).toBe("true");
  expect(hub.sent.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("while the table draws, a backup cannot be sent, and the sheet says why", async () => {
  const hub = fakeHub({
    "GET /api/gcode/table": { body: TABLE },
    "GET /api/gcode/queue": { body: [job("rose", "running")] },
  });
  render(<RestoreModal onClose={() => {}} />);
  await screen.findByText("The sand table is drawing. Please pause it, to continue afterwards, or stop it.");
  const backup = { lumisand: "backup", format: 1, sections: { hardware: {} } };
  const files = [new File([JSON.stringify(backup)], "home.json")];
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files } });
  await screen.findByText("home.json");
  expect(screen.getByRole("button", { name: "Restore" }).getAttribute("aria-disabled")).toBe("true");
  expect(hub.sent.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});
