import { afterEach, expect, it } from "vitest";
import { hasOwnColor } from "../../web/src/lib/lit";
import { Hub } from "../support/hub/hub";

let hub: Hub;
afterEach(() => hub.stop());

it("the panel knows which effects show the colour of the settings", async () => {
  hub = await Hub.start();
  const token = await hub.signIn();
  const { body } = await hub.call<{ effects: { name: string; colors: number }[] }>(
    "GET",
    "/api/config/effects",
    { token },
  );
  expect(body.effects.length).toBeGreaterThan(30);
  for (const { name, colors } of body.effects) expect([name, hasOwnColor(name)]).toEqual([name, colors > 0]);
});
