import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { inSand } from "../../../../test/fake-playlists";
import { FakeSandHub, job } from "../../../../test/fake-sand-hub";
import { fakeSandPainter } from "../../../../test/fake-sand-painter";
import { addPoint, startPath } from "../reader/path";
import type { SandView } from "../sand-context";
import { SandStage } from "./SandStage";

vi.mock("./sand-painter", () => ({ createSandPainter: fakeSandPainter }));

const show = (change: Partial<SandView>) => render(<SandStage />, inSand(change));

it("shows the progress of the job being drawn", () => {
  show({ jobs: [job("a", "running", { progress: 42.9 })] });
  expect(screen.getByText("Plotting 42%")).toBeTruthy();
});

it("is offline when the hub stops responding during a job", () => {
  const table = { ...new FakeSandHub().table, online: false };
  show({ table, jobs: [job("a", "running", { progress: 42 })], isSilent: true });
  expect(screen.getByText("Offline")).toBeTruthy();
  expect(screen.queryByText(/Plotting/)).toBeNull();
});

it("is smooth when the canvas contains no strokes", () => {
  show({ canvas: { generation: 1, size: 50, strokes: [startPath(0, 0)] } });
  expect(screen.getByRole("img", { name: "Smooth sand" })).toBeTruthy();
});

it("is not smooth once something was drawn", () => {
  const line = startPath(0, 0);
  addPoint(line, 1, 0);
  show({ canvas: { generation: 1, size: 60, strokes: [line, startPath(1, 0)] } });
  expect(screen.getByRole("img", { name: "The sand with what was drawn" })).toBeTruthy();
});
