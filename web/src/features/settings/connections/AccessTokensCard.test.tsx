import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeHub } from "../../../../test/hub";
import { AccessTokensCard } from "./AccessTokensCard";

const LIST = "GET /api/auth/tokens";
const MAKE = "POST /api/auth/tokens";
const WALL = { id: 3, name: "Wall display", scope: "read", created_by: "ada", lastUse: null };
const SCRIPT = {
  id: 4,
  name: "Script",
  scope: "control",
  created_by: "ada",
  lastUse: "2026-11-21T00:00:00.000Z",
};

function open(tokens: unknown[], reactions: Parameters<typeof fakeHub>[0] = {}) {
  const hub = fakeHub({ [LIST]: { body: { tokens } }, ...reactions });
  render(<AccessTokensCard />);
  return hub;
}

const button = (name: string) => screen.getByRole("button", { name });
const items = () => within(screen.getByRole("list", { name: "Access tokens" })).queryAllByRole("listitem");

test("lists the tokens with what they may do and the day of their last use", async () => {
  open([WALL, SCRIPT]);
  await screen.findByText("Script");
  expect(items().map(({ textContent }) => textContent)).toEqual([
    "Wall displayOnly look · by ada · never used",
    "ScriptLook and control · by ada · last used Nov 21, 2026",
  ]);
});

test("a new token is shown once, and listed", async () => {
  const made = { id: 4, accessToken: "lumi_0123" };
  const hub = open([], { [MAKE]: { status: 201, body: made } });
  await screen.findByText("No access tokens.");
  await userEvent.type(screen.getByLabelText("Name"), " Script ");
  await userEvent.selectOptions(screen.getByLabelText("What it may do"), "Look and control");
  hub.reactions[LIST] = { body: { tokens: [SCRIPT] } };
  await userEvent.click(button("Make a token"));
  const shown = (await screen.findByLabelText("New access token")) as HTMLInputElement;
  expect(shown.value).toBe("lumi_0123");
  expect(hub.sent.find(({ call }) => call === MAKE)?.body).toEqual({ name: "Script", scope: "control" });
  await screen.findByText("Script");
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("");
});

test("a name of one letter is not sent", async () => {
  const hub = open([]);
  await screen.findByText("No access tokens.");
  await userEvent.type(screen.getByLabelText("Name"), "x");
  await userEvent.click(button("Make a token"));
  await screen.findByText("Name must be at least 2 characters long");
  expect(hub.sent.map(({ call }) => call)).toEqual([LIST]);
});

test("a token is revoked after a confirmation", async () => {
  const hub = open([WALL, SCRIPT], { "DELETE /api/auth/tokens/3": {} });
  await screen.findByText("Wall display");
  await userEvent.click(button("Revoke Wall display"));
  await userEvent.click(button("Cancel"));
  expect(hub.sent.map(({ call }) => call)).toEqual([LIST]);
  await userEvent.click(button("Revoke Wall display"));
  hub.reactions[LIST] = { body: { tokens: [SCRIPT] } };
  await userEvent.click(button("Revoke"));
  await screen.findByText("Script");
  expect(hub.sent.map(({ call }) => call)).toContain("DELETE /api/auth/tokens/3");
  await vi.waitFor(() => expect(items()).toHaveLength(1));
});

test("says why a token could not be made, and keeps the name", async () => {
  const full = "The hub keeps at most 8 access tokens. Revoke one first.";
  open([], { [MAKE]: { status: 409, body: { message: full, code: "full" } } });
  await screen.findByText("No access tokens.");
  await userEvent.type(screen.getByLabelText("Name"), "Script");
  await userEvent.click(button("Make a token"));
  await screen.findByText(full);
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Script");
});
