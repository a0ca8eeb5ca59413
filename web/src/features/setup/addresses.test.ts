// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { ownerAddress, plainAddress } from "./addresses";

const at = (path: string) => history.replaceState(null, "", path);
const port = location.port && `:${location.port}`;

test("the port of this page's address is kept", () => {
  expect(plainAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}`);
});

test("the owner's account is created with the token in this page's address", () => {
  at("/setup#setup=K7M2Q9RTWX4B");
  expect(ownerAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}/login#setup=K7M2Q9RTWX4B`);
});

test("without a token the address contains none", () => {
  at("/setup");
  expect(ownerAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}/login`);
});
