import { describe, expect, it } from "vitest";
import type { ApiError } from "../../api/client";
import { deleteRefusal, fileProblem, roomProblem, uploadRefusal } from "./upload-rules";

const error = (said: Partial<ApiError>): ApiError => ({
  status: 0,
  message: "",
  code: "",
  details: [],
  body: null,
  ...said,
});

describe("a firmware file", () => {
  it.each([
    ["a.bin", 52_428_800, ""],
    ["A.BIN", 0, ""],
    ["a.elf", 1, "Please select a .bin firmware file."],
    ["bin", 1, "Please select a .bin firmware file."],
    ["a.bin", 52_428_801, "File too large. Maximum size is 50MB. Your file is 50.1 MB."],
    ["a.bin", 60 * 1024 * 1024, "File too large. Maximum size is 50MB. Your file is 60 MB."],
  ])("%s of %d bytes: %s", (name, size, problem) => {
    expect(fileProblem({ name, size })).toBe(problem);
  });

  it.each([
    [100_000, ""],
    [100_001, "The firmware does not fit. The hub has 98 KB free."],
    [2_000_001, "The firmware does not fit. The largest image this hub takes has 1.9 MB."],
  ])("of %d bytes in a hub with room for 100,000: %s", (size, problem) => {
    expect(roomProblem(size, { freeBytes: 100_000, maxBytes: 2_000_000 })).toBe(problem);
  });
});

describe("a refused upload", () => {
  const TOO_LARGE = "File too large. Please ensure your firmware file is under 50MB.";
  it.each([
    [{ code: "network" }, ["Network error. Please check your connection and try again."]],
    [{ code: "timeout" }, ["Network error. Please check your connection and try again."]],
    [{ status: 401, message: "x" }, ["Authentication failed. Please log in again."]],
    [{ status: 403, message: "x" }, ["Access denied. You do not have permission to upload firmware."]],
    [
      { status: 403, message: "Enter your password again.", code: "password-required" },
      ["Upload failed: Enter your password again."],
    ],
    [{ status: 413, message: "The hub has 12 KB free." }, [TOO_LARGE, "The hub has 12 KB free."]],
    [{ status: 413 }, [TOO_LARGE]],
    [{ status: 422, message: "The image is damaged.", body: "x" }, ["Upload failed: The image is damaged."]],
    [{ status: 502, body: "Bad gateway\n" }, ["Upload failed: Bad gateway"]],
    [{ status: 502, body: "<html>Bad gateway</html>" }, ["Upload failed: 502"]],
    [{ status: 502, body: "long ".repeat(100) }, ["Upload failed: 502"]],
    [{ status: 500 }, ["Upload failed: 500"]],
  ])("%j reads %j", (said, lines) => {
    expect(uploadRefusal(error(said))).toEqual(lines);
  });
});

it("a rejected deletion shows the reason if there is one", () => {
  expect(deleteRefusal(error({ status: 404, message: "There is no such version." }))).toBe(
    "Delete failed: There is no such version.",
  );
  expect(deleteRefusal(error({}))).toBe("Delete failed. Please try again.");
});
