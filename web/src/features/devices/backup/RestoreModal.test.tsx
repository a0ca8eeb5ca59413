import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { RestoreModal } from "./RestoreModal";

test("a file that is no backup is named, and cannot be sent", async () => {
  const hub = fakeHub({});
  render(<RestoreModal onClose={() => {}} />);
  const files = [new File(["[1, 2]"], "other.json")];
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files } });
  await screen.findByText("This file is not a backup of Lumisand.");
  expect(screen.getByRole("button", { name: "Restore" }).getAttribute("aria-disabled")).toBe("true");
  expect(hub.sent).toEqual([]);
});
