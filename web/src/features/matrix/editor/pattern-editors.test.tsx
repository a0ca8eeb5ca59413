import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeConfigHub } from "../../../../test/fake-config-hub";
import { fakeHub } from "../../../../test/hub";
import { ManualPage, settle } from "../../../../test/manual-timers";
import { ledMatrices, Matrices, setMatrices } from "../../../../test/own-parts";
import { Lights } from "../../../state/lights";
import { MatrixTab } from "../MatrixTab";
import { PREVIEW } from "../preview/preview-chunk";

vi.mock("../../../state/matrix", () => import("../../../../test/own-parts"));

let hub: FakeConfigHub;

beforeEach(async () => {
  await PREVIEW.load();
  fakeHub({});
  hub = new FakeConfigHub();
  setMatrices(new Matrices({ ...new ManualPage(), api: hub.api }));
});

async function open(): Promise<void> {
  ledMatrices.watch();
  await settle();
  render(<MatrixTab />);
}

const button = (name: string) =>
  within(screen.getByRole("region", { name: "Matrix 1" })).getByRole("button", { name });
const pattern = () => new Set(ledMatrices.store.getState().config?.matrices[0]?.display.pattern);

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

it("of two joined matrices, the right half is painted while the left one shows its painted pattern", async () => {
  const LIVE = "POST /api/config/matrix-live";
  const { sent } = fakeHub({ [LIVE]: { status: 409 } });
  hub.matrix.joined = true;
  hub.changeMatrixElsewhere(1, { display: { mode: "time" } });
  await open();
  fireEvent.click(screen.getAllByRole("button", { name: "Fill" })[1] as HTMLElement);
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain(LIVE));
  await settle();
  expect(hub.api.saveMatrixConfig).not.toHaveBeenCalled();
});

it("the next user has nothing to undo", async () => {
  await open();
  fireEvent.click(button("Fill"));
  cleanup();
  ledMatrices.forget();
  await open();
  expect(button("Undo").getAttribute("aria-disabled")).toBe("true");
});

it("undo after a reset brings the painting back", async () => {
  await open();
  fireEvent.click(button("Fill"));
  const painted = pattern();
  await ledMatrices.saveNow();
  await ledMatrices.reset();
  await settle();
  expect(pattern()).toEqual(new Set(["#000000"]));
  fireEvent.click(button("Undo"));
  expect(pattern()).toEqual(painted);
  fireEvent.click(button("Redo"));
  expect(pattern()).toEqual(new Set(["#000000"]));
});

it.each([true, false])(
  "undo after a reset on the other tab, too (matrices were seen before: %s)",
  async (wereSeen) => {
    const red = Array(256).fill("#ff0000");
    for (const { display } of hub.matrix.matrices) display.pattern = red;
    const lights = new Lights({ ...new ManualPage(), api: hub.api });
    if (wereSeen) await open();
    cleanup();
    await lights.reset(ledMatrices);
    await settle();
    await open();
    expect(pattern()).toEqual(new Set(["#000000"]));
    fireEvent.click(button("Undo"));
    expect(pattern()).toEqual(new Set(["#ff0000"]));
  },
);

it("undo after a reset on the other tab spares what another browser painted since", async () => {
  for (const { display } of hub.matrix.matrices) display.pattern = Array(256).fill("#ff0000");
  const lights = new Lights({ ...new ManualPage(), api: hub.api });
  await lights.reset(ledMatrices);
  await settle();
  hub.changeMatrixElsewhere(0, { display: { pattern: { 0: "#00ff00" } } });
  await open();
  fireEvent.click(button("Undo"));
  expect(ledMatrices.store.getState().config?.matrices[0]?.display.pattern[0]).toBe("#00ff00");
  expect(pattern()).toEqual(new Set(["#00ff00", "#ff0000"]));
});
