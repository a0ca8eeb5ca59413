import { afterEach, describe, expect, it } from "vitest";
import { codeOn, deviceRow, openDevices } from "../support/browser/devices";
import { seen } from "../support/browser/glance";
import { linesOf, toast } from "../support/browser/settings";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kUntilOffline = 25_000;
/** speed of a hub and a matrix, so that time-outs are short */
const kSpeed = 5;

shareHub({ now: "2026-11-21T22:30:00Z", tz: "CET-1CEST,M3.5.0,M10.5.0/3" });

let satellite: Satellite | undefined;
async function switchOn(of: Hub, args: string[] = []): Promise<Satellite> {
  satellite = await Satellite.start({ id: "matrix-1", hub: of.baseUrl, args });
  return satellite;
}
let hurried: Hub | undefined;
async function quickHub(): Promise<Hub> {
  hurried = await Hub.start({ speed: kSpeed });
  return hurried;
}
afterEach(async () => {
  await satellite?.stop();
  satellite = undefined;
  await hurried?.stop();
  hurried = undefined;
  for (const id of ["matrix-1", "matrix-2"]) await hub.call("DELETE", `/api/device/${id}`, { token });
});

type Panel = Awaited<ReturnType<typeof openDevices>>;

const names = (page: Panel) =>
  page.getByRole("list", { name: "Devices" }).locator("strong").allTextContents();
const codeField = (page: Panel, name = "Matrix 1") => page.getByLabel(`Code of ${name}`);
const pairButton = (page: Panel, name = "Matrix 1") =>
  page.getByRole("button", { name: `Pair ${name}`, exact: true });

async function letIn(page: Panel, shown: Satellite): Promise<void> {
  await page.getByText("Matrix 1 wants to join").waitFor();
  await codeField(page).fill(await codeOn(shown));
  await pairButton(page).click();
  await seen(page.getByText("Matrix 1 has joined."));
}

describe("pairing", () => {
  it("accepts the code that the matrix shows; the matrix joins, goes offline and is unpaired", async () => {
    const quick = await quickHub();
    const page = await openDevices(quick, await quick.signIn());
    const shown = await switchOn(quick, ["--test", `speed=${kSpeed}`]);
    await seen(page.getByText("Matrix 1 wants to join"));
    await codeField(page).fill("1a2");
    expect(await codeField(page).inputValue()).toBe("12");
    expect(await pairButton(page).isDisabled()).toBe(true);

    const code = await codeOn(shown);
    await codeField(page).fill(code === "0000" ? "0001" : "0000");
    await pairButton(page).click();
    await page
      .getByText("Only other codes have arrived. Please compare this one with the code on the matrix.")
      .waitFor();
    expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");

    await letIn(page, shown);
    const row = deviceRow(page, "Matrix 1");
    await seen(row.getByText("Online"));
    expect(await linesOf(row)).toContain("Last seen");
    expect(await codeField(page).count()).toBe(0);

    await shown.kill();
    await seen(row.getByText("Disconnected"), kUntilOffline);
    await toast(page, "Matrix 1 is offline").waitFor();
    expect(await row.getByText(/^[12]\ds ago$/).count()).toBe(1);
    expect(await names(page)).toEqual(["Arduino LED Controller", "Matrix 1"]);

    await row.getByRole("button", { name: "Unpair" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Unpair" }).click();
    await page
      .getByRole("dialog", { name: "Unpair Matrix 1?" })
      .getByRole("button", { name: "Unpair" })
      .click();
    await toast(page, "Matrix 1 was unpaired.").waitFor();
    await row.waitFor({ state: "detached" });
  }, 90_000);
});
