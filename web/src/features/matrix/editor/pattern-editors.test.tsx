import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FakeConfigHub } from "../../../../test/fake-config-hub";
import { ManualPage, settle } from "../../../../test/manual-timers";
import { Matrices } from "../../../state/matrix";
import { MatrixTab } from "../MatrixTab";

let matrices: Matrices;

beforeEach(() => {
  matrices = new Matrices({ ...new ManualPage(), api: new FakeConfigHub().api });
});

async function open(): Promise<void> {
  matrices.watch();
  await settle();
  render(<MatrixTab matrices={matrices} />);
}

const button = (name: string) =>
  within(screen.getByRole("region", { name: "Matrix 1" })).getByRole("button", { name });
const pattern = () => new Set(matrices.store.getState().config?.matrices[0]?.display.pattern);

it("painting can still be undone after visiting the other tab", async () => {
  await open();
  fireEvent.click(button("Fill"));
  cleanup();
  await open();
  fireEvent.click(button("Undo"));
  expect(pattern()).toEqual(new Set(["#000000"]));
  fireEvent.click(button("Redo"));
  expect(pattern()).not.toEqual(new Set(["#000000"]));
});

it("the next user has nothing to undo", async () => {
  await open();
  fireEvent.click(button("Fill"));
  cleanup();
  matrices.forget();
  await open();
  expect(button("Undo").getAttribute("aria-disabled")).toBe("true");
});

it("undo after a reset brings the painting back", async () => {
  await open();
  fireEvent.click(button("Fill"));
  const painted = pattern();
  await matrices.saveNow();
  await matrices.reset();
  await settle();
  expect(pattern()).toEqual(new Set(["#000000"]));
  fireEvent.click(button("Undo"));
  expect(pattern()).toEqual(painted);
  fireEvent.click(button("Redo"));
  expect(pattern()).toEqual(new Set(["#000000"]));
});
