import { describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { Hub } from "../support/hub/hub";

shareBrowser();

const kPhones = [
  [390, 844],
  [360, 640],
  [390, 500],
] as const;

/** The fields and buttons that the terminal's button overlaps. */
function coveredByTerminal(): string[] {
  const isOver = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const controls = [...document.querySelectorAll<HTMLElement>("main :is(input, button, a)")];
  const terminal = document.querySelector('[aria-label="Open terminal"]')?.getBoundingClientRect();
  if (!terminal) return ["no terminal"];
  return controls
    .filter((each) => isOver(each.getBoundingClientRect(), terminal))
    .map((each) => each.outerHTML);
}

describe("a hub without accounts", () => {
  it("covers no field and no button with that of the terminal on a phone, also above its keyboard", async () => {
    const fresh = await Hub.start({ owner: null });
    try {
      const page = await openPanel(fresh, `/login#setup=${fresh.setupToken}`);
      await page.getByLabel("Admin token").waitFor();
      for (const [width, height] of kPhones) {
        await page.setViewportSize({ width, height });
        for (let top = 0; top <= 600; top += 60) {
          await page.evaluate((y) => scrollTo(0, y), top);
          expect(await page.evaluate(coveredByTerminal), `${width} x ${height} at ${top}`).toEqual([]);
        }
      }
    } finally {
      await fresh.stop();
    }
  });

  it("registers its owner by the printed link and learns the time zone", async () => {
    const fresh = await Hub.start({ owner: null });
    try {
      const page = await openPanel(fresh, `/login#setup=${fresh.setupToken}`, {
        timezoneId: "Europe/Berlin",
      });
      await page.getByRole("heading", { name: "Create the owner account" }).waitFor();
      expect(await page.getByLabel("Admin token").inputValue()).toBe(fresh.setupToken);
      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Username").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("sand-and-light");
      await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
      await page.getByRole("heading", { name: "Welcome to Lumisand" }).waitFor();

      const token = await fresh.signIn({ username: "robin", password: "sand-and-light" });
      const { body } = await fresh.call<{ timezone: string }>("GET", "/api/config/hardware", { token });
      expect(body.timezone).toMatch(/^(CET|<\+01>)-1(CEST|<\+02>),M3\.5\.0(\/2)?,M10\.5\.0\/3$/);
      const verified = await fresh.call<{ user: object }>("GET", "/api/auth/verify", { token });
      expect(verified.body.user).toMatchObject({ username: "robin", name: "Robin", is_admin: true });
    } finally {
      await fresh.stop();
    }
  });
});
