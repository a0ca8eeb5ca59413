import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { NameField } from "./text-fields";

let sent: string[];

function Named() {
  const [name, setName] = useState("Hall");
  const change = (to: string) => {
    sent.push(to);
    setName(to);
  };
  return <NameField name={name} onChange={change} />;
}

beforeEach(() => {
  sent = [];
  render(<Named />);
});

const field = () => screen.getByLabelText<HTMLInputElement>("Name");
const type = (...values: string[]) => {
  for (const value of values) fireEvent.change(field(), { target: { value } });
};

it("surrounding blanks may be typed but are not part of the name", () => {
  type("Hall ", "Hall B", " Hall B ");
  expect(field().value).toBe(" Hall B ");
  fireEvent.blur(field());
  expect(field().value).toBe("Hall B");
  expect(sent).toEqual(["Hall B"]);
});

it("an emptied name is restored", () => {
  type("Hal", "H", " ");
  fireEvent.blur(field());
  expect(field().value).toBe("Hall");
  expect(sent.at(-1)).toBe("Hall");
});

it("accepts 64 bytes, and says so when more are typed", () => {
  type("ä".repeat(32));
  expect(screen.queryByRole("alert")).toBeNull();
  type("ä".repeat(33));
  expect(field().value).toBe("ä".repeat(32));
  expect(screen.getByRole("alert").textContent).toBe("The name can't be longer.");
  type("ä".repeat(31));
  expect(screen.queryByRole("alert")).toBeNull();
});
