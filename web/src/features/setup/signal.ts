type SignalLevel = 1 | 2 | 3 | 4;

const WORDS = { 1: "very weak", 2: "weak", 3: "good", 4: "strong" } as const;

/** Limits in dBm. Below each of them, a network counts as one level weaker. */
const STEPS = [-60, -70, -80];

export function signalLevel(rssi: number): SignalLevel {
  return (4 - STEPS.filter((step) => rssi < step).length) as SignalLevel;
}

export function signalText(rssi: number): string {
  return `${WORDS[signalLevel(rssi)]} signal`;
}
