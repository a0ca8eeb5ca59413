import { expect, test } from "vitest";
import { enterLine, newSession, type TerminalSession } from "./terminal-session";

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

test("a password keeps its blanks, even if it consists of blanks", () => {
  expect(enterAll("login", "ada", "  ").mode).toBe("authenticating");
});
