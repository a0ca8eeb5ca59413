import type { Choice } from "./setup-steps";

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** A message about a rule of the hub that the choice violates, and the field; null if there is none. */
export function problemOf(choice: Choice): { field: "ssid" | "password"; problem: string } | null {
  const { ssid, lock, password } = choice;
  if (!ssid) return { field: "ssid", problem: "Type the network’s name." };
  if (sizeOf(ssid) > 32) return { field: "ssid", problem: "A network’s name has at most 32 bytes." };
  const mayBeEmpty = lock !== "secured";
  const problem = mayBeEmpty && !password ? "" : problemOfPassword(password);
  return problem ? { field: "password", problem } : null;
}

function problemOfPassword(password: string): string {
  const size = sizeOf(password);
  if (size < 8) return "A Wi-Fi password has at least 8 characters.";
  const isKey = /^[0-9a-f]{64}$/i.test(password);
  return size > 63 && !isKey ? "A Wi-Fi password has at most 63 characters." : "";
}
