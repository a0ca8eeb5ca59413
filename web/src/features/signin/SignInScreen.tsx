import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getSetupStatus } from "../../api/auth";
import { IconButton } from "../../components/Button";
import { Logo } from "../../components/Logo";
import { Redirect } from "../../components/Redirect";
import { Spinner } from "../../components/Spinner";
import { startPolling } from "../../state/polling";
import { useSession } from "../../state/session";
import { FallingCharacters } from "./FallingCharacters";
import { LoginForm } from "./LoginForm";
import { OwnerForm } from "./OwnerForm";
import styles from "./SignInScreen.module.css";
import { Terminal } from "./Terminal";

const ASK_AGAIN_MS = 3_000;

type TerminalView = "closed" | "minimised" | "open";

export function SignInScreen() {
  const { status } = useSession();
  const [terminal, setTerminal] = useState<TerminalView>("closed");
  const [offeredToken] = useState(setupTokenFromAddress);
  const needsOwner = useNeedsOwner(offeredToken !== "");
  const terminalButton = useRef<HTMLSpanElement>(null);
  const isTerminalOpen = terminal === "open";

  const leaveTerminal = (view: TerminalView) => {
    flushSync(() => setTerminal(view));
    terminalButton.current?.querySelector("button")?.focus();
  };

  // An open terminal says its own farewell before it goes on.
  if (status === "authenticated" && !isTerminalOpen) return <Redirect to="/dashboard" />;

  return (
    <div className={styles.screen}>
      {!isTerminalOpen && <FallingCharacters />}
      <main className={styles.main} inert={isTerminalOpen}>
        <div className={styles.brand}>
          <Logo large />
          <p>Illuminate your space with precision</p>
        </div>
        <div className={styles.card}>
          {needsOwner === null && <Spinner label="Loading..." />}
          {needsOwner === true && <OwnerForm adminToken={offeredToken} />}
          {needsOwner === false && <LoginForm />}
        </div>
      </main>
      <span ref={terminalButton} hidden={isTerminalOpen}>
        <IconButton
          className={styles.terminalButton}
          icon="terminal"
          label="Open terminal"
          onClick={() => setTerminal("open")}
        />
      </span>
      {terminal !== "closed" && (
        <Terminal
          isMinimised={terminal === "minimised"}
          onMinimise={() => leaveTerminal("minimised")}
          onClose={() => leaveTerminal("closed")}
        />
      )}
    </div>
  );
}

/** Null until the hub has answered. One that does not is asked again while the set-up link, or its lack, is believed. */
function useNeedsOwner(assumed: boolean): boolean | null {
  const [needsOwner, setNeedsOwner] = useState<boolean | null>(null);
  useEffect(() => {
    const stop = startPolling(async () => {
      const answer = await getSetupStatus();
      if (answer.ok) stop();
      setNeedsOwner(answer.ok ? answer.value.setupRequired : assumed);
    }, ASK_AGAIN_MS);
    return stop;
  }, [assumed]);
  return needsOwner;
}

/** The hub prints "…/login#setup=TOKEN" until an owner exists. */
function setupTokenFromAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get("setup") ?? "";
}
