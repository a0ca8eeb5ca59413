import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextContent } from "./text-fields";

function Field({ text: first }: { text: string }) {
  const [text, setText] = useState(first);
  return <TextContent value={text} maxBytes={2000} onChange={setText} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>("Text Content");

async function open(text: string) {
  render(<Field text={text} />);
  fireEvent.click(screen.getByRole("button", { name: "Icons and colors" }));
  await screen.findByRole("group", { name: "Insert an icon" });
}

test("icons and colors are inserted at the caret, one after the other", async () => {
  await open("ab");
  field().setSelectionRange(1, 1);
  fireEvent.blur(field());
  fireEvent.click(screen.getByRole("button", { name: "red" }));
  fireEvent.click(screen.getByRole("button", { name: "heart" }));
  fireEvent.click(screen.getByRole("button", { name: "Text Color" }));
  expect(field().value).toBe("a[#ff2018]:heart:[#]b");
});

test("without a caret, they are appended", async () => {
  await open("Hi ");
  fireEvent.click(screen.getByRole("button", { name: "bell" }));
  expect(field().value).toBe("Hi :bell:");
});

test("what does not fit is not inserted, and the field says so", async () => {
  await open("x".repeat(1995));
  fireEvent.click(screen.getByRole("button", { name: "bell" }));
  expect(field().value).toHaveLength(1995);
  expect(screen.getByText("The text holds 2,000 bytes; more does not fit.")).toBeTruthy();
});
