import type { Broker } from "./broker";
import type { RemoteHub } from "./remote-hub";
import { until } from "./until";

export interface MqttConnection {
  settings: Record<string, unknown> & { baseTopic: string; id: string };
  state: string;
  problem: string;
  test?: { state: string; problem: string };
}

/** Settings that connect a hub to the broker. */
export const at = (broker: Broker) => ({ enabled: true, host: "127.0.0.1", port: broker.port });

/** Changes the connection's settings, and returns what the hub answers. */
export async function connectMqtt(hub: RemoteHub, token: string, body: object): Promise<MqttConnection> {
  const answer = await hub.call<MqttConnection>("PUT", "/api/connections/mqtt", { token, body });
  if (answer.status !== 200) throw new Error(`The hub refused the settings: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Waits until the newest payload of the topic contains `part`. */
export function isPublished(broker: Broker, topic: string, part: string, timeout?: number): Promise<string> {
  return until(
    () => broker.last(topic),
    (payload) => payload.includes(part),
    { what: `${part} on ${topic}`, timeout },
  );
}
