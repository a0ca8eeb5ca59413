type TerminalMode = "prompt" | "username" | "password" | "authenticating" | "done";

interface TerminalLine {
  text: string;
  tone: "plain" | "good" | "bad";
}

export interface TerminalSession {
  mode: TerminalMode;
  lines: TerminalLine[];
  username: string;
}

export const PROMPTS: Record<TerminalMode, string> = {
  prompt: "lumisand:~$",
  username: "Username:",
  password: "Password:",
  authenticating: "Authenticating",
  done: "",
};

const HELP = [
  "Available commands:",
  "  login   sign in",
  "  help    show this list",
  "  clear   clear the screen",
];

const say = (text: string, tone: TerminalLine["tone"] = "plain"): TerminalLine => ({ text, tone });

export function newSession(): TerminalSession {
  return { mode: "prompt", lines: [say("Lumisand. Type help for the list of commands.")], username: "" };
}

/** The caller sends the request when the mode becomes "authenticating". */
export function enterLine(session: TerminalSession, line: string): TerminalSession {
  if (session.mode === "password") return enterPassword(session, line);
  const typed = line.trim();
  if (!typed) return session;
  const lines = [...session.lines, say(`${PROMPTS[session.mode]} ${typed}`)];
  if (session.mode === "username") return { mode: "password", lines, username: typed };
  if (session.mode === "prompt") return runCommand({ ...session, lines }, typed);
  return session;
}

export function loginSucceeded(session: TerminalSession): TerminalSession {
  return { ...session, mode: "done", lines: [...session.lines, say("Login successful. Welcome!", "good")] };
}

export function loginFailed(session: TerminalSession, error: string): TerminalSession {
  return { mode: "username", lines: [...session.lines, say(`Login failed: ${error}`, "bad")], username: "" };
}

function enterPassword(session: TerminalSession, password: string): TerminalSession {
  if (!password) return session;
  return {
    ...session,
    mode: "authenticating",
    lines: [...session.lines, say(`${PROMPTS.password} ********`)],
  };
}

function runCommand(session: TerminalSession, typed: string): TerminalSession {
  switch (typed.toLowerCase()) {
    case "login":
      return { ...session, mode: "username" };
    case "help":
      return { ...session, lines: [...session.lines, ...HELP.map((line) => say(line))] };
    case "clear":
      return { ...session, lines: [] };
    default:
      return { ...session, lines: [...session.lines, say(`command not found: ${typed}`, "bad")] };
  }
}
