import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeConfigHub } from "../../../../test/fake-config-hub";
import { fakeHub } from "../../../../test/hub";
import { ManualPage } from "../../../../test/manual-timers";
import { ledMatrices, Matrices, setMatrices } from "../../../../test/own-parts";
import { MatrixTab } from "../MatrixTab";

const RED = "#ff0000";
const NOT_IMPORTED = "Not imported. The file holds no pattern: it is not JSON.";

vi.mock("../../../state/matrix", () => import("../../../../test/own-parts"));

let time: ManualPage;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fakeHub({});
  time = new ManualPage();
  setMatrices(new Matrices({ ...time, api: new FakeConfigHub().api }));
  ledMatrices.watch();
  render(<MatrixTab />);
  await pass(0);
});

const pass = (ms: number) => act(() => time.advance(ms));
const panel = () => within(screen.getByRole("region", { name: "Matrix 1" }));
const grid = () => panel().getByRole("application");
const reds = () =>
  ledMatrices.store.getState().config?.matrices[0]?.display.pattern.filter((color) => color === RED).length;

const take = (content: string) =>
  fireEvent.change(panel().getByLabelText("Pattern file"), {
    target: { files: [new File([content], "a.json")] },
  });

it("an import describes what it changed and what it could not read", async () => {
  take(JSON.stringify({ pattern: Array(300).fill(RED) }));
  expect(await screen.findByText("Imported. The file had 300 pixels; the first 256 were used.")).toBeTruthy();
  expect(reds()).toBe(256);
  take("nonsense");
  const news = await screen.findByText(NOT_IMPORTED);
  expect(news.className).toContain("bad");
  expect(reds()).toBe(256);
});

it.each([
  ["a button", () => fireEvent.click(panel().getByRole("button", { name: "Fill" }))],
  ["a stroke", () => fireEvent.keyDown(grid(), { key: "Enter" })],
  ["taking back by keys", () => fireEvent.keyDown(grid(), { key: "z", ctrlKey: true })],
  ["a refresh", () => void ledMatrices.refresh()],
])("its message disappears with %s", async (_, happen) => {
  take("nonsense");
  await screen.findByText(NOT_IMPORTED);
  happen();
  await pass(0);
  expect(screen.queryByText(NOT_IMPORTED)).toBeNull();
});

it("the same result for another file is announced again", async () => {
  take("nonsense");
  const news = await screen.findByText(NOT_IMPORTED);
  take("nonsense");
  expect(news.textContent).toBe("");
  await screen.findByText(NOT_IMPORTED);
});
