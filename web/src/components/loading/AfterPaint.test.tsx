import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AfterPaint } from "./AfterPaint";

test("the content is not in what is painted first, but follows", async () => {
  const both = (
    <p>
      First<AfterPaint>, second</AfterPaint>
    </p>
  );
  expect(renderToStaticMarkup(both)).toBe("<p>First</p>");
  render(both);
  expect(await screen.findByText("First, second")).toBeTruthy();
});
