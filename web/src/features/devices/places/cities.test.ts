import { expect, test } from "vitest";
import { allCities } from "./cities";

const cities = allCities();

test.each([
  ["Berlin, Germany", 52.5, 13.4],
  ["Sydney, Australia", -33.9, 151.2],
  ["San Francisco, United States", 37.8, -122.4],
  ["Reykjavík, Iceland", 64.1, -21.9],
  ["Cape Town, South Africa", -33.9, 18.4],
  ["Suva, Fiji", -18.1, 178.4],
])("%s is where it is on the globe", (name, latitude, longitude) => {
  const city = cities.find((each) => each.name === name);
  expect(Math.abs((city?.latitude ?? 99) - latitude)).toBeLessThan(0.2);
  expect(Math.abs((city?.longitude ?? 999) - longitude)).toBeLessThan(0.2);
});

test("about 400 cities of all countries, each once and by name", () => {
  const names = cities.map(({ name }) => name);
  expect(new Set(names).size).toBe(400);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  expect(names.filter((name) => /undefined|, [A-Z]{2}$/.test(name))).toEqual([]);
  for (const { latitude, longitude } of cities) {
    expect(Math.abs(latitude)).toBeLessThan(72);
    expect(Math.abs(longitude)).toBeLessThan(180);
  }
});
