import { HUB_DEVICE_ID } from "../api/types";
import { clockText } from "../lib/time/clock-text";
import { deviceStatusStore } from "./device-status";

/** The hub's sentence, with the end of quiet hours as the user reads times. */
export function inOwnClock(sentence: string): string {
  const time = deviceStatusStore.getState().statuses?.[HUB_DEVICE_ID]?.schedule?.quietUntil;
  return time ? sentence.replace(`until ${time}`, `until ${clockText(time)}`) : sentence;
}
