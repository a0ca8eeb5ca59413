import { expect, test } from "vitest";
import { enterLine, loginFailed, loginSucceeded, newSession, type TerminalSession } from "./terminal-session";

const enterAll = (...lines: string[]): TerminalSession => lines.reduce(enterLine, newSession());
const lastLine = (session: TerminalSession) => session.lines.at(-1)?.text;

test("an empty line does nothing, in every mode", () => {
  for (const session of [newSession(), enterAll("login"), enterAll("login", "ada")]) {
    expect(enterLine(session, "")).toBe(session);
  }
});

test("an unknown command shows an error", () => {
  expect(lastLine(enterAll("sudo"))).toBe("command not found: sudo");
});

test("help lists the commands", () => {
  const text = enterAll("help")
    .lines.map((line) => line.text)
    .join("\n");
  for (const command of ["login", "help", "clear"]) expect(text).toContain(`  ${command}`);
});

test("clear empties the screen", () => {
  expect(enterAll("help", "clear").lines).toEqual([]);
});

test("login asks for the username, then the password, and never shows the password", () => {
  expect(enterAll("login").mode).toBe("username");
  expect(enterAll("login", "ada")).toMatchObject({ mode: "password", username: "ada" });
  const asking = enterAll("login", "ada", "secret");
  expect(asking.mode).toBe("authenticating");
  expect(JSON.stringify(asking)).not.toContain("secret");
});

test("a password keeps its blanks, even if it consists of blanks", () => {
  expect(enterAll("login", "ada", "  ").mode).toBe("authenticating");
});

test("a failure shows the reason and asks for the username again", () => {
  const failed = loginFailed(enterAll("login", "ada", "x"), "Wrong password");
  expect(failed.mode).toBe("username");
  expect(failed.lines.at(-1)).toEqual({ text: "Login failed: Wrong password", tone: "bad" });
});

test("a success is shown, and no further input is requested", () => {
  const done = loginSucceeded(enterAll("login", "ada", "x"));
  expect(done.mode).toBe("done");
  expect(done.lines.at(-1)?.tone).toBe("good");
});
