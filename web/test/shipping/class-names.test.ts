import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { classNames, classProperty, shortClasses, shortProperties } from "../../shipping/class-names.ts";

const folder = mkdtempSync(join(tmpdir(), "lumisand-classes-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("each class and keyframe of each style module has a short name of its own", () => {
  const many = Array.from({ length: 4_000 }, (_, at) => `.c${at} { top: 0.5rem }`).join("");
  mkdirSync(join(folder, "fields"));
  writeFileSync(join(folder, "fields/Field.module.css"), ".input, .input:focus { color: red } /* .old */");
  writeFileSync(join(folder, "Card.module.css"), `${many}.input{}`);
  const nameOf = classNames(folder);
  const names = Array.from({ length: 4_000 }, (_, at) => nameOf(`c${at}`, join(folder, "Card.module.css")));
  names.push(nameOf("input", join(folder, "Card.module.css")));
  names.push(nameOf("input", `${join(folder, "fields/Field.module.css")}?used`));
  expect(new Set(names).size).toBe(4_002);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z]\w{0,2}$/);
  expect(classNames(folder)("c7", join(folder, "Card.module.css"))).toBe(names[7]);
  expect(() => nameOf("old", join(folder, "fields/Field.module.css"))).toThrow("defines no old");
});

test("classes that are written as words are short in the sheet and where they are set, and nowhere else", () => {
  const sheet = join(folder, "layout.css");
  mkdirSync(folder, { recursive: true });
  writeFileSync(sheet, ".bad:hover, .row { gap: 0.6rem }");
  writeFileSync(join(folder, "Part.tsx"), `<p className="row" />;\nclasses("row", isBad && "bad");`);
  const transform = shortClasses(sheet, folder).transform as (
    code: string,
    id: string,
  ) => { code: string } | undefined;
  const short = (code: string, id = "/web/src/Part.tsx") => transform(code, id)?.code;
  expect(short(".bad:hover, .row { gap: 0.6rem }", sheet)).toBe(".b:hover, .a { gap: 0.6rem }");
  expect(short('<p className="row bad" title="row" />')).toBe('<p className="a b" title="row" />');
  expect(short(`<p className={\`row \${styles.row}\`} />`)).toBe(`<p className={\`a \${styles.row}\`} />`);
  expect(short('classes(tone === "bad" && "bad", "row")')).toBe('classes(tone === "bad" && "b", "a")');
  expect(short('function P({ className = "row" }) {}')).toBe('function P({ className = "a" }) {}');
  expect(() => short('<p className="rows" />')).toThrow("has no class rows");
});

test.each([
  ['<p className="row" />', '<p class="row" />'],
  ["<Card className={styles.row} />", "<Card class={styles.row} />"],
  ["function P({ className, ...rest }: Props) {}", "function P({ class: className, ...rest }: Props) {}"],
  ['function P({ className = "row" }) {}', 'function P({ class: className = "row" }) {}'],
  ["fields({ className: styles.row })", "fields({ class: styles.row })"],
  ["const row = { className }; row[className]", "const row = { class: className }; row[className]"],
])("%s becomes %s", (code, shipped) => {
  const transform = classProperty().transform as (code: string, id: string) => { code: string } | undefined;
  expect(transform(code, "/web/src/Part.tsx")?.code).toBe(shipped);
});

test("the custom properties of the theme are short wherever they are used, others stay", () => {
  const theme = join(folder, "theme.css");
  mkdirSync(folder, { recursive: true });
  writeFileSync(theme, ":root {\n  --line: #000;\n  --line-strong: #fff;\n}");
  const transform = shortProperties(theme).transform as (code: string, id: string) => { code: string };
  const short = (code: string) => transform(code, "/web/src/Part.tsx").code;
  expect(short("--line: 1; color: var(--line-strong)")).toBe("--a: 1; color: var(--b)");
  expect(short('style={{ "--light": "var(--line)" }}')).toBe('style={{ "--light": "var(--a)" }}');
});
