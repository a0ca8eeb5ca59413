import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeHub } from "../../../test/hub";
import { LiveNotice } from "./RoomLights";

const CALL = "POST /api/connections/wled/take-back";
const LIVE = { protocol: "E1.31", address: "192.168.1.20", fps: 40 };

test("says who sends the light, and takes the strip back", async () => {
  const hub = fakeHub({ [CALL]: { body: { success: true } } });
  render(<LiveNotice live={LIVE} />);
  screen.getByText("Live: E1.31 from 192.168.1.20, 40 fps");
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(hub.sent.map(({ call }) => call)).toEqual([CALL, CALL]);
});

test("says why the strip could not be taken back", async () => {
  fakeHub({ [CALL]: { status: 503, body: { message: "The hub is busy." } } });
  render(<LiveNotice live={LIVE} />);
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await screen.findByText("The hub is busy.");
});
