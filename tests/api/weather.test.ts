import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";

const kDeviceToken = "the token of matrix-1";
const kPlaces = {
  results: [{ name: "Berlin", country: "Germany", latitude: 52.52437, longitude: 13.41053 }],
};
const kForecast = { current: { temperature_2m: 21.4, weather_code: 61, is_day: 1 } };
const patient = { timeout: 20_000, interval: 50 };

interface Weather {
  place: string;
  name: string | null;
  temperature: number | null;
  unit: string;
  code: number | null;
  isDay: boolean | null;
  age: number | null;
  problem: string | null;
}

/** A simulated Open-Meteo; a test may change `answer`. */
let server: Server;
let asked: URL[];
let answer: (url: URL, response: ServerResponse) => void;
let hub: Hub;
let token: string;

const answerAll = (url: URL, response: ServerResponse) =>
  response
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify(url.pathname === "/v1/search" ? kPlaces : kForecast));

beforeEach(async () => {
  asked = [];
  answer = answerAll;
  server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? "", "http://local");
    asked.push(url);
    answer(url, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  hub = await Hub.start({
    args: ["--test", `weather=http://127.0.0.1:${port}`, "--device", `matrix-1=${kDeviceToken}`],
  });
  token = await hub.signIn();
});
afterEach(async () => {
  await hub.stop();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const setPlace = (place: string, temperatureUnit = "celsius") =>
  hub.call("PUT", "/api/config/hardware", { token, body: { place, temperatureUnit } });

const weather = async () => (await hub.call<Weather>("GET", "/api/config/weather", { token })).body;

it("a place is looked up by name, and its weather reaches panel and satellite", async () => {
  expect(await weather()).toMatchObject({ place: "", temperature: null, problem: null });
  expect((await setPlace("Berlin")).status).toBe(200);
  await expect.poll(weather, patient).toMatchObject({
    place: "Berlin",
    name: "Berlin, Germany",
    temperature: 21.4,
    unit: "C",
    code: 61,
    isDay: true,
    problem: null,
  });
  const [search, forecast] = asked;
  expect(search?.searchParams.get("name")).toBe("Berlin");
  expect(forecast?.pathname).toBe("/v1/forecast");
  expect(forecast?.searchParams.get("latitude")).toBe("52.52");
  expect(forecast?.searchParams.get("longitude")).toBe("13.41");
  expect(forecast?.searchParams.get("temperature_unit")).toBe("celsius");
  const config = await hub.call("GET", "/api/device/matrix-1/config", { token: kDeviceToken });
  expect(config.body).toMatchObject({ weather: { temperature: 21.4, unit: "C", code: 61, isDay: true } });
});
