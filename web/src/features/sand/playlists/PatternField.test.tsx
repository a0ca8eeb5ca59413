import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeLibrary, pattern } from "../../../../test/fake-playlists";
import { PatternField } from "./PatternField";

const PATTERNS = [pattern("0000000a", "Rose"), pattern("0000000b", "Star")];

function open(chosen?: string, name = "") {
  const onChoose = vi.fn();
  fakeLibrary(PATTERNS);
  render(<PatternField pattern={chosen} name={name} onChoose={onChoose} />);
  return onChoose;
}

test("a pattern is chosen with one tap on its picture", async () => {
  const onChoose = open();
  await userEvent.click(screen.getByRole("button", { name: "Choose a pattern" }));
  const picker = within(screen.getByRole("dialog", { name: "Choose a pattern" }));
  expect(picker.queryByRole("button", { name: "Add" })).toBeNull();
  await userEvent.click(picker.getByRole("button", { name: "Star" }));
  expect(onChoose).toHaveBeenCalledWith(PATTERNS[1]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("it has its present name; of one that was deleted, the name that it had", () => {
  open("0000000a", "Rose of old");
  expect(screen.getByText("Rose")).toBeTruthy();
  open("000000ff", "Spiral");
  expect(screen.getByText("Spiral was deleted. Choose another one.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Choose another" })).toHaveLength(2);
});
