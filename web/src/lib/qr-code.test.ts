import { expect, test } from "vitest";
import { qrPath, SIZE } from "./qr-code";

/** The rows of another encoder's code (37 bits each). */
const EXPECTED = [
  "1fc999227f",
  "1047772f41",
  "175ddd655d",
  "174eee645d",
  "174444f65d",
  "1048886e41",
  "1fd555557f",
  "001ddddd00",
  "1df666bcc4",
  "1bae6635c7",
  "1250880169",
  "178622bd5b",
  "0e5511b3c0",
  "15bbbbb9c5",
  "1d43770459",
  "0691ddce12",
  "076666f3c1",
  "0a926679c5",
  "10c4881c87",
  "14be22c892",
  "046111b14b",
  "181fbbb8e1",
  "115f778d9f",
  "1435ddfd42",
  "1b5666b3c3",
  "088266c9c5",
  "164888108f",
  "0a2e22ea92",
  "134111bff0",
  "001fbbb31f",
  "1fd777035f",
  "1059dddd12",
  "175e6791fa",
  "174e66f939",
  "175889d339",
  "105223df42",
  "1fdd109393",
];

test("a link is encoded as by another encoder", () => {
  const rows = Array.from({ length: SIZE }, () => new Array<string>(SIZE).fill("0"));
  const path = qrPath("http://lumisand.local/login#invite=ABCD-EFGH-JKMN&role=guest");
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    (rows[Number(y)] as string[])[Number(x)] = "1";
  expect(rows.map((row) => Number.parseInt(row.join(""), 2).toString(16).padStart(10, "0"))).toEqual(
    EXPECTED,
  );
});

test("a text that is too long has no code", () => {
  expect(qrPath("ä".repeat(53))).not.toBe("");
  expect(qrPath(`${"ä".repeat(53)}.`)).toBe("");
});
