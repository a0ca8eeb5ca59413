// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { ownerAddress, plainAddress } from "./addresses";

const at = (path: string) => history.replaceState(null, "", path);
const port = location.port && `:${location.port}`;

test("a port that this page was opened at stays", () => {
  expect(plainAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}`);
});

test("the owner's account is created with the token that this page came with", () => {
  at("/setup#setup=K7M2Q9RTWX4B");
  expect(ownerAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}/login#setup=K7M2Q9RTWX4B`);
});

test("without a token there is none in the address", () => {
  at("/setup");
  expect(ownerAddress("192.168.1.23")).toBe(`http://192.168.1.23${port}/login`);
});
