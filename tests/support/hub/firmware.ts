import { expect } from "vitest";
import type { Answer, RemoteHub } from "./remote-hub";
import { until } from "./until";

export const hubDevice = "room-lights-esp32";

export interface UpdateRecord {
  id: number;
  device_id: string;
  version: string;
  status: "uploaded" | "installing" | "success" | "failed";
  error_message: string | null;
  progress: number | null;
}

export interface SystemInfo {
  version: string;
  panelVersion: string | null;
  uptime: number;
  resetReason: string;
  onTrial: boolean;
  signedOnly: boolean;
}

interface Uploaded {
  version: { id: number; version: string; signed: boolean };
  error: string;
}

export interface UploadFields {
  version: string;
  category?: "led_strip" | "led_matrix";
  device?: string;
}

/** Uploads an image like the panel. */
export function uploadFirmware(
  hub: RemoteHub,
  token: string,
  image: Uint8Array,
  { version, category = "led_strip", device }: UploadFields,
): Promise<Answer<Uploaded>> {
  const body = new FormData();
  body.set("version", version);
  body.set("description", `Version ${version}`);
  body.set("device_category", category);
  if (device) body.set("device_id", device);
  body.set("is_stable", "true");
  body.set("firmware", new Blob([new Uint8Array(image)]), "firmware.bin");
  return hub.call("POST", "/api/ota/upload", { token, body });
}

/** Uploads an image and starts its installation; returns the id of the version. */
export async function beginUpdate(
  hub: RemoteHub,
  token: string,
  image: Uint8Array,
  fields: UploadFields,
): Promise<number> {
  const uploaded = await uploadFirmware(hub, token, image, fields);
  expect(uploaded.status, uploaded.text).toBe(200);
  const { id } = uploaded.body.version;
  const installed = await hub.call("POST", `/api/ota/versions/${id}/install`, { token, body: {} });
  expect(installed.status, installed.text).toBe(202);
  return id;
}

/** The installations, newest first, without uploads. */
export async function installations(hub: RemoteHub, token: string): Promise<UpdateRecord[]> {
  const answer = await hub.call<{ updates: UpdateRecord[] }>("GET", "/api/ota/update-history?limit=40", {
    token,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.updates.filter(({ device_id }) => device_id !== "admin-upload");
}

/** The record of the newest installation, once it has ended. The hub may be offline meanwhile. */
export async function outcome(hub: RemoteHub, token: string, limitMs = 20_000): Promise<UpdateRecord> {
  const newest = async () => (await installations(hub, token).catch(() => []))[0];
  const isOver = (update?: UpdateRecord) => !!update && update.status !== "installing";
  const what = "the end of the installation";
  return (await until(newest, isOver, { timeout: limitMs, what })) as UpdateRecord;
}

export async function systemInfo(hub: RemoteHub, token: string): Promise<SystemInfo> {
  const answer = await hub.call<SystemInfo>("GET", "/api/system/info", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
