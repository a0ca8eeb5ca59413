import { expect, test } from "vitest";
import { collectNames, ownNames, textsIn } from "./own-names.ts";

function namesIn(source: string, file = "state/lights.ts") {
  const names = { own: new Set<string>(), known: new Set<string>() };
  collectNames(file, source, names);
  return { own: [...names.own], known: [...names.known] };
}

test("what interfaces and classes declare is the panel's own", () => {
  const source =
    "interface A { one: number; two(): void } class B { three = 1; four() {} get five() { return 1 } }";
  expect(namesIn(source)).toEqual({ own: ["one", "two", "three", "four", "five"], known: [] });
});

test("names of variables, objects and others' properties are not", () => {
  expect(namesIn("const a = { b: 1 }; a.c = d.e;").own).toEqual([]);
});

test("others know what the calls to the hub name", () => {
  const source = "interface A { one: number } send({ two: 1 }, answer.three)";
  expect(namesIn(source, "api/config.ts")).toEqual({ own: [], known: ["one", "two", "three"] });
});

test("others know what is stored as JSON", () => {
  const { own, known } = namesIn("interface A { one: number } write(JSON.stringify(it))");
  expect(own).toEqual([]);
  expect(known).toContain("one");
});

test("texts may be looked up, in code and in types", () => {
  const { known } = namesIn("type A = 'one' | 'two'; const b = it['three'] + `four`; 'five' in it");
  expect(known).toEqual(expect.arrayContaining(["one", "two", "three", "four", "five"]));
});

test("an element's attributes are the browser's, a component's are not", () => {
  const { known } = namesIn("<div one={1}><Card two={2} /></div>", "components/Card.tsx");
  expect(known).toEqual(["one"]);
});

test("texts of code are found wherever they are", () => {
  expect(textsIn('f("a", { b: ["c"] })')).toEqual(new Set(["a", "c"]));
});

test("the hub's and the stored names stay as they are", () => {
  const { own, known } = ownNames(`${import.meta.dirname}/../src`);
  const sent = [
    "strips",
    "globalSettings",
    "fadeOnDuration",
    "revision",
    "rememberMe",
    "adminToken",
    "originalName",
  ];
  expect([...known]).toEqual(expect.arrayContaining([...sent, "autoSave", "ledStatusAlerts", "theme"]));
  expect([...own]).toContain("hubAnswered");
});
