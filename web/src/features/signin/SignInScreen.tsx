import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getSetupStatus } from "../../api/auth";
import { getNetworkState } from "../../api/network";
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
  const form = useForm(offeredToken ? "owner" : "login");
  const terminalButton = useRef<HTMLSpanElement>(null);
  const isTerminalOpen = terminal === "open";

  const leaveTerminal = (view: TerminalView) => {
    flushSync(() => setTerminal(view));
    terminalButton.current?.querySelector("button")?.focus();
  };

  // An open terminal says its own farewell before it goes on.
  if (status === "authenticated" && !isTerminalOpen) return <Redirect to="/dashboard" />;
  if (form === "network") return <Redirect to={`/setup${location.hash}`} />;

  return (
    <div className={styles.screen}>
      {!isTerminalOpen && <FallingCharacters />}
      <main className={styles.main} inert={isTerminalOpen}>
        <div className={styles.brand}>
          <Logo large />
          <p>Illuminate your space with precision</p>
        </div>
        <div className={styles.card}>
          {form === null && <Spinner label="Loading..." />}
          {form === "owner" && <OwnerForm adminToken={offeredToken} />}
          {form === "login" && <LoginForm />}
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

/** What somebody without a session has to fill in. */
type Form = "login" | "owner" | "network";

/** Null until the hub has answered. One that does not is asked again while the set-up link, or its lack, is believed. */
function useForm(assumed: Form): Form | null {
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    const stop = startPolling(async () => {
      const needed = await neededForm();
      if (needed) stop();
      setForm(needed ?? assumed);
    }, ASK_AGAIN_MS);
    return stop;
  }, [assumed]);
  return form;
}

/** Over the access point the network comes first, wherever the device lets anybody choose it. */
async function neededForm(): Promise<Form | null> {
  const answer = await getSetupStatus();
  if (!answer.ok) return null;
  const { portal, setupRequired } = answer.value;
  const network = portal ? await getNetworkState() : null;
  if (network?.ok) return "network";
  if (network?.error.status === 0) return null;
  return setupRequired ? "owner" : "login";
}

/** The hub prints "…/login#setup=TOKEN" until an owner exists. */
function setupTokenFromAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get("setup") ?? "";
}
