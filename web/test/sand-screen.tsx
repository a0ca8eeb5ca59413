import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { addPoint, startPath } from "../src/features/sand/reader/path";
import { SandTableScreen } from "../src/features/sand/SandTableScreen";
import { SAND_CHUNKS } from "../src/features/sand/sand-chunks";
import { createSandTable } from "../src/state/sand/sand";
import { toastStore } from "../src/state/toasts";
import { FakeSandHub } from "./fake-sand-hub";
import { ManualPage, settle } from "./manual-timers";
import { button } from "./screen";

export { button, toasts } from "./screen";

export let hub: FakeSandHub;
/** The parts of the playlists that are shown, with their properties. */
export let parts: (readonly [name: string, props: object])[];
export let time: ManualPage;

/** For `beforeEach`: a hub and a clock in their initial state. */
export function freshSand(): void {
  hub = new FakeSandHub();
  time = new ManualPage();
  parts = [];
  toastStore.setState({ toasts: [] });
}

export const pass = (ms: number) => act(() => time.advance(ms));

function line() {
  const path = startPath(0, 0);
  addPoint(path, 100, 0);
  return path;
}

const partNamed = (name: string) => (props: object) => {
  useLayoutEffect(() => {
    const part = [name, props] as const;
    parts = [...parts, part].sort();
    return () => {
      parts = parts.filter((each) => each !== part);
    };
  });
  return null;
};
const [PlayerBar, Playlists] = ["player", "tab"].map(partNamed) as [() => null, () => null];

const empty = () => null;

export async function open(): Promise<void> {
  const sand = createSandTable({
    ...time,
    api: hub.api,
    decodeCanvas: async () => ({ ...hub.table.canvas, from: 16, strokes: [] }),
    decodeProgram: async () => line(),
  });
  const contents = { tools: empty, library: empty, create: empty, playlists: Playlists, player: PlayerBar };
  for (const [name, Content] of Object.entries(contents))
    Object.assign(SAND_CHUNKS[name as keyof typeof contents], { Content, load: async () => {} });
  render(<SandTableScreen sand={sand} />);
  await pass(0);
}

export async function click(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await pass(0);
}

export async function choose(name: string, content: string): Promise<void> {
  const files = [new File([content], name)];
  fireEvent.change(screen.getByLabelText("Send to Arduino", { selector: "input" }), { target: { files } });
  await act(settle);
}

export const dialog = () => within(screen.getByRole("dialog", { name: "Pattern Preview" }));
export const facts = (place: { getByText: typeof screen.getByText }, name: string) =>
  place.getByText(name, { selector: "dt" }).nextSibling?.textContent;
