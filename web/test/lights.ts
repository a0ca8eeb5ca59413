import { Lights } from "../src/state/lights";
import { FakeConfigHub } from "./fake-config-hub";
import { ManualPage, settle } from "./manual-timers";

export let hub: FakeConfigHub;
export let time: ManualPage;
export let lights: Lights;
export let stop: () => void;

/** For `beforeEach`: a hub, a clock and lights in their initial state. */
export function freshLights(): void {
  hub = new FakeConfigHub();
  time = new ManualPage();
  lights = new Lights({ ...time, api: hub.api, now: () => new Date("2026-03-01T12:00:00Z") });
}

export async function open(autoSave = true): Promise<void> {
  lights.setAutoSave(autoSave);
  stop = lights.watch();
  await settle();
}

export const state = () => lights.store.getState();
export const strip = () => state().config?.strips[0];
export const sentBrightness = () =>
  hub.api.saveLedConfig.mock.calls.map(([config]) => config.strips[0]?.brightness);
