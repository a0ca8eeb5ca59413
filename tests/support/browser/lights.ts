import type { Hub } from "../hub/hub";

export interface LightsLook {
  strip?: Record<string, unknown>;
  timer?: Record<string, unknown>;
}

export interface LightsPart {
  strips: Record<string, unknown>[];
  palettes?: unknown[];
  globalSettings: Record<string, unknown>;
  revision: number;
}

export const plainStrip = { enabled: true, mode: "solid", color: "#ff0000", brightness: 128, speed: 100 };

export const noTimer = {
  autoOn: false,
  autoOff: false,
  autoOnTime: "06:00",
  autoOffTime: "22:00",
  fadeOnDuration: 0,
  fadeOffDuration: 0,
};

/** The lights as read by another client. */
export async function readLights(hub: Hub, token: string): Promise<LightsPart> {
  const { body } = await hub.call<{ led: LightsPart }>("GET", "/api/config/configs", { token });
  return body.led;
}

/** Sets the lights as another client: plain red without a timer, changed by `look`. */
export async function setLights(hub: Hub, token: string, look: LightsLook = {}): Promise<void> {
  const body = {
    strips: [{ ...plainStrip, ...look.strip }],
    globalSettings: { ...noTimer, ...look.timer },
  };
  const answer = await hub.callOnceFree("POST", "/api/config/led-config", { token, body });
  if (answer.status !== 200) throw new Error(`The hub refused the lights: ${answer.status} ${answer.text}`);
}
