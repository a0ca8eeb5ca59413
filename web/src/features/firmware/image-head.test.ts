import { describe, expect, it } from "vitest";
import { espImage } from "../../../../scripts/lib/esp-image.mjs";
import { panelImage } from "../../../../scripts/lib/panel-image.mjs";
import { HEAD_BYTES, readImageHead } from "./image-head";

const headOf = (image: Uint8Array) => readImageHead(new Uint8Array(image).subarray(0, HEAD_BYTES));

describe("the head of an image", () => {
  it("of a program contains project and version", () => {
    const image = espImage({ project: "lumisand-satellite", version: "1.3.0-rc.1+é" });
    expect(headOf(image)).toEqual({
      kind: "program",
      project: "lumisand-satellite",
      version: "1.3.0-rc.1+é",
    });
  });

  it("of a panel contains the version, up to the maximum length", () => {
    const version = "1".repeat(31);
    expect(headOf(panelImage(version, [["panel.txt", "x"]]))).toEqual({ kind: "panel", version });
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["text", new TextEncoder().encode("a text of some length ".repeat(20))],
    ["a program that ends in its descriptor", espImage().subarray(0, 111)],
    ["a panel that ends before its version", panelImage("1", [["panel.txt", "x"]]).subarray(0, 48)],
    ["a program without a descriptor", espImage().fill(0, 32, 36)],
    ["a program without a version", espImage().fill(0, 48, 80)],
    ["a program whose project is no text", espImage().fill(0xff, 80, 112)],
    ["a panel whose version has a control character", panelImage("1\n2", [["panel.txt", "x"]])],
  ])("is not found in %s", (_, bytes) => {
    expect(headOf(bytes)).toBeNull();
  });
});
