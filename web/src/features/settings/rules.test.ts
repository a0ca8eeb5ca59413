import { describe, expect, it } from "vitest";
import type { ApiError } from "../../api/client";
import { addingProblem, listOf, nameProblems, newPasswordProblems, newUserProblems } from "./rules";

const GOOD = { name: "Ada", username: "ada", password: "secret", adminToken: "ABCD-EFGH-JKMN" };

const error = (said: Partial<ApiError>): ApiError => ({
  status: 0,
  message: "",
  code: "",
  details: [],
  body: null,
  ...said,
});

describe("a new user", () => {
  it("with the minimum lengths is accepted", () => {
    expect(newUserProblems({ ...GOOD, name: "Al" })).toEqual([]);
  });

  it("gets all problems at once", () => {
    expect(newUserProblems({ name: " a ", username: " ab ", password: "12345", adminToken: "  " })).toEqual([
      "Name must be at least 2 characters long",
      "Username must be at least 3 characters long",
      "Password must be at least 6 characters long",
      "Admin token is required",
    ]);
  });

  it("is measured in characters, not in UTF-16 units", () => {
    expect(newUserProblems({ ...GOOD, name: "🦀", password: "🦀🦀🦀" })).toHaveLength(2);
  });

  it("may have blanks in the password", () => {
    expect(newUserProblems({ ...GOOD, password: "      " })).toEqual([]);
  });
});

describe("a new password", () => {
  const GIVEN = { current: "x", next: "long sand", confirmed: "long sand" };

  it.each([
    [GIVEN, []],
    [{ ...GIVEN, current: "" }, ["Current password is required"]],
    [{ ...GIVEN, next: "sand5", confirmed: "sand5" }, ["Password must be at least 6 characters long"]],
    [{ ...GIVEN, confirmed: "1234567" }, ["Passwords do not match"]],
  ])("%j has the problems %j", (entries, problems) => {
    expect(newPasswordProblems(entries)).toEqual(problems);
  });
});

it("a name of blanks is empty", () => {
  expect(nameProblems("   ")).toEqual(["Name must be at least 2 characters long"]);
});

it("problems are listed under a heading; an empty list is no rejection", () => {
  expect(listOf(["a"])).toEqual({ title: "Please fix the following errors", lines: ["a"] });
  expect(listOf([])).toBeNull();
});

it.each([
  [{ status: 0, code: "network" }, "Network error: Failed to add user. Please check your connection."],
  [{ status: 401, code: "admin-token" }, "Invalid admin token. Please check your admin token."],
  [{ status: 409, code: "name-taken" }, "Username already exists. Please choose a different username."],
  [{ status: 409, code: "full", message: "Enough" }, "Enough"],
  [{ status: 500 }, "The hub answered 500."],
])("for a new user, %j is shown as %s", (said, problem) => {
  expect(addingProblem(error(said))).toBe(problem);
});

it("the hub's problems with fields are listed by name", () => {
  const details = [{ param: "name", msg: "Name is odd" }];
  expect(addingProblem(error({ status: 400, details }))).toEqual({
    title: "Please fix the following errors",
    lines: ["name: Name is odd"],
  });
});
