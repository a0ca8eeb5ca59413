import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocationProperty } from "wouter/use-browser-location";
import { getSetupStatus } from "../../api/auth";
import { getNetworkState } from "../../api/network";
import { IconButton } from "../../components/Button";
import card from "../../components/Card.module.css";
import { Logo } from "../../components/Logo";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import { Spinner } from "../../components/loading/Spinner";
import { HubAway } from "../../components/messages/HubAway";
import { Redirect } from "../../components/navigation/Redirect";
import { createMisses } from "../../state/device-status";
import { useSession } from "../../state/session";
import { EVERY, startPolling } from "../../state/use-polled";
import { LoginForm } from "./LoginForm";
import styles from "./SignInScreen.module.css";

const TERMINAL = createChunk(() => import("./seldom-used").then((module) => module.Terminal));
const ACCOUNT_FORM = createChunk(() => import("./seldom-used").then((module) => module.AccountForm));

const loadRain = () => import("./seldom-used").then((module) => module.FallingCharacters);

type TerminalView = "closed" | "minimised" | "open";

/** The hub prints "…/login#setup=TOKEN" until an owner exists; administrators send "…/login#invite=CODE". */
export function SignInScreen() {
  const { status } = useSession();
  const [terminal, setTerminal] = useState<TerminalView>("closed");
  // A link that is opened in this tab changes only the hash.
  const hash = useLocationProperty(() => location.hash);
  const isInvited = hash.startsWith("#invite=");
  const { form, isPortal, isAway } = useForm(hash.startsWith("#setup=") ? "owner" : "login");
  const terminalButton = useRef<HTMLSpanElement>(null);
  const isTerminalOpen = terminal === "open";

  const leaveTerminal = (view: TerminalView) => {
    flushSync(() => setTerminal(view));
    terminalButton.current?.querySelector("button")?.focus();
  };

  // An open terminal shows its own closing message before it continues.
  if (status === "authenticated" && !isTerminalOpen && !isInvited)
    return <Redirect to={isPortal ? "/setup" : "/dashboard"} />;
  if (form === "network") return <Redirect to={`/setup${location.hash}`} />;

  return (
    <div className={`middle relative ${styles.screen}`}>
      {!isTerminalOpen && <Background />}
      <div className={`absolute ${styles.top}`}>
        <HubAway isAway={isAway} />
      </div>
      <main className={styles.main} inert={isTerminalOpen}>
        <div className={`textCenter ${styles.brand}`}>
          <Logo large />
          <p>Illuminate your space with precision</p>
        </div>
        <div className={`surface ${card.card}`}>
          {form === null && <Spinner label="Loading..." />}
          {form === "login" && !isInvited && <LoginForm isForWifi={isPortal} />}
          {form && (form === "owner" || isInvited) && (
            <LazyScreen key={hash} chunk={ACCOUNT_FORM} isOwner={form === "owner"} />
          )}
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
        <LazyScreen
          chunk={TERMINAL}
          isMinimised={terminal === "minimised"}
          onMinimise={() => leaveTerminal("minimised")}
          onClose={() => leaveTerminal("closed")}
        />
      )}
    </div>
  );
}

/** Decorative, so the form does not wait for it. */
function Background() {
  const [Rain, setRain] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      void loadRain().then(
        (Loaded) => setRain(() => Loaded),
        () => {},
      ),
    [],
  );
  return Rain && <Rain />;
}

type Form = "login" | "owner" | "network";

interface Needed {
  form: Form | null;
  /** The page was loaded over the device's own access point, whose users want to set up its network. */
  isPortal: boolean;
  isAway: boolean;
}

/** Polls until the hub responds. Until then, the presence of the set-up link decides which form is shown. */
function useForm(assumed: Form): Needed {
  const [needed, setNeeded] = useState<Needed>({ form: null, isPortal: false, isAway: false });
  // Requested before the first paint, because no form can be used until the hub has responded.
  useLayoutEffect(() => {
    const misses = createMisses();
    const stop = startPolling(async () => {
      const found = await findNeeded();
      setNeeded(found ?? { form: assumed, isPortal: false, isAway: misses.add() });
      if (!found) return;
      misses.forget();
      stop();
    }, EVERY.firstAnswer);
    return () => {
      stop();
      misses.forget();
    };
  }, [assumed]);
  return needed;
}

/** Over the access point the network form comes first if the device allows anyone to choose a network. */
async function findNeeded(): Promise<Needed | null> {
  const answer = await getSetupStatus();
  if (!answer.ok) return null;
  const { portal: isPortal = false, setupRequired } = answer.value;
  const network = isPortal ? await getNetworkState() : null;
  if (network?.ok) return { form: "network", isPortal, isAway: false };
  if (network?.error.status === 0) return null;
  return { form: setupRequired ? "owner" : "login", isPortal, isAway: false };
}
