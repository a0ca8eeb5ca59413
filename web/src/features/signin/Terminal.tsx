import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { IconButton } from "../../components/Button";
import { login } from "../../state/session";
import styles from "./Terminal.module.css";
import {
  enterLine,
  loginFailed,
  loginSucceeded,
  newSession,
  PROMPTS,
  type TerminalSession,
} from "./terminal-session";

interface TerminalProps {
  isMinimised: boolean;
  onMinimise: () => void;
  onClose: () => void;
}

const FAREWELL_MS = 1_000;
const FAILED = { success: false, error: "Unexpected error" } as const;

const TONES = { plain: undefined, good: styles.good, bad: styles.bad };

export function Terminal({ isMinimised, onMinimise, onClose }: TerminalProps) {
  const { session, input, setInput, enter } = useTerminal();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response scrolls to the next line
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: "end" });
  }, [session, isMinimised]);

  if (isMinimised) return null;
  const { mode } = session;
  const isBusy = mode === "authenticating";
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onClose();
  const focusInput = () => getSelection()?.isCollapsed !== false && field.current?.focus();
  return (
    <div
      role="dialog"
      aria-label="Terminal"
      className={`column ${styles.window}`}
      onKeyDown={onKeyDown}
      onClick={focusInput}
    >
      <header className={`line smaller ${styles.head}`}>
        <span className="grow">lumisand: terminal</span>
        <IconButton icon="minimise" label="Minimise terminal" onClick={onMinimise} />
        <IconButton icon="close" label="Close terminal" onClick={onClose} />
      </header>
      <div className={`grow breaks ${styles.screen}`}>
        <div role="log">
          {session.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended or cleared
            <div key={index} className={TONES[line.tone]}>
              {line.text}
            </div>
          ))}
        </div>
        <form className={`line gap6 ${styles.prompt}`} onSubmit={enter}>
          <label htmlFor="terminal-input" aria-live="polite" className={isBusy ? styles.dots : undefined}>
            {PROMPTS[mode]}
          </label>
          <input
            id="terminal-input"
            ref={field}
            type={mode === "password" ? "password" : "text"}
            value={input}
            readOnly={isBusy || mode === "done"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setInput(event.currentTarget.value)}
          />
        </form>
      </div>
    </div>
  );
}

function useTerminal() {
  const [session, setSession] = useState(newSession);
  const [input, setInput] = useState("");
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  const authenticate = async (session: TerminalSession, password: string) => {
    const { signal } = leaving;
    const outcome = await login({ username: session.username, password }, signal).catch(() => FAILED);
    if (signal.aborted) return;
    setSession(outcome.success ? loginSucceeded(session) : loginFailed(session, outcome.error));
    if (outcome.success) setTimeout(() => signal.aborted || navigate("/dashboard"), FAREWELL_MS);
  };

  const enter = (event: SyntheticEvent) => {
    event.preventDefault();
    const next = enterLine(session, input);
    setInput("");
    setSession(next);
    if (next !== session && next.mode === "authenticating") void authenticate(next, input);
  };

  return { session, input, setInput, enter };
}
