import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FactoryResetModal } from "./FactoryResetModal";

test("it says that the Wi-Fi networks are forgotten, too", () => {
  render(<FactoryResetModal onClose={() => {}} />);
  expect(screen.getByText(/Wi-Fi networks are erased/)).toBeTruthy();
});
