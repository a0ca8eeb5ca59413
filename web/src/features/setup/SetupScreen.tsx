import { type ReactNode, useEffect, useRef } from "react";
import { type ApiError, reasonOf } from "../../api/client";
import { forgetNetwork } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import card from "../../components/Card.module.css";
import { useQuestion } from "../../components/dialog/use-question";
import { Problems } from "../../components/form/Problems";
import { WIFI } from "../../components/icons";
import { Logo } from "../../components/Logo";
import { Spinner } from "../../components/loading/Spinner";
import { AdministratorsOnly, EmptyState } from "../../components/messages/EmptyState";
import { Link } from "../../components/navigation/Link";
import { Redirect } from "../../components/navigation/Redirect";
import { useSession } from "../../state/session";
import { useCalls } from "../../state/use-calls";
import { JoinedStep } from "./JoinedStep";
import { JoiningStep } from "./JoiningStep";
import { LostCard } from "./LostCard";
import { NetworksStep } from "./NetworksStep";
import { PasswordStep } from "./PasswordStep";
import styles from "./Setup.module.css";
import type { Setup } from "./setup-steps";
import { useNetworks } from "./use-networks";
import { useSetup } from "./use-setup";

/** The first page on the device's access point, later a settings page for administrators. */
export function SetupScreen() {
  const { status } = useSession();
  const isSignedIn = status === "authenticated";
  const setup = useSetup();
  const { state, step, error, retry } = setup;
  const view = useRef<HTMLDivElement>(null);
  useFocusOn(view, step?.at);

  const isRefused = error?.status === 401 || error?.status === 403;
  const isOver = step?.at === "joined" || step?.at === "finished";
  if (isRefused && !isSignedIn && !isOver) return <Redirect to={`/login${location.hash}`} />;
  return (
    <Frame isSignedIn={isSignedIn}>
      <div ref={view} tabIndex={-1} className="stack">
        <div className={`stack breaks surface ${card.card} ${styles.card}`}>
          {state && step ? (
            <CurrentStep {...setup} state={state} step={step} isSignedIn={isSignedIn} />
          ) : error ? (
            <Unavailable error={error} onRetry={retry} />
          ) : (
            <Spinner label="Loading..." />
          )}
        </div>
        {step?.at === "networks" && state && state.known.length > 0 && (
          <KnownNetworks known={state.known} joined={state.joined?.ssid} onChanged={retry} />
        )}
        {step?.at === "networks" && state?.accessPoint.password && (
          <LostCard ssid={state.accessPoint.ssid} password={state.accessPoint.password} />
        )}
      </div>
    </Frame>
  );
}

/** With a session, the page is shown inside the panel's own frame. */
function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  if (isSignedIn)
    return (
      <div className={`autoMargin ${styles.column}`}>
        <Link href="/settings?section=devices" className="line touch">
          ← Devices
        </Link>
        {children}
      </div>
    );
  return (
    <main className={`middle ${styles.screen}`}>
      <div className={`autoMargin ${styles.column}`}>
        <div className={`textCenter ${styles.brand}`}>
          <Logo large />
        </div>
        {children}
      </div>
    </main>
  );
}

/** Moves the keyboard and screen reader focus to each new step, but not to the first. */
function useFocusOn(view: { current: HTMLElement | null }, at: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== at;
    before.current = at;
    if (isNew) (view.current?.querySelector<HTMLElement>("[data-focus]") ?? view.current)?.focus();
  }, [view, at]);
}

function Unavailable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 404)
    return (
      <EmptyState icon={WIFI} title="Wi-Fi">
        <p>This device’s network is managed by the computer it runs on.</p>
        <Link href="/dashboard" className="line touch">
          Go to the dashboard
        </Link>
      </EmptyState>
    );
  if (error.status === 403) return <AdministratorsOnly />;
  return (
    <EmptyState icon="alert" title="The device does not answer">
      <p>{error.status ? reasonOf(error) : "Are you still in its Wi-Fi, or in the network it is in?"}</p>
      <Button icon="refresh" onClick={onRetry}>
        Retry
      </Button>
    </EmptyState>
  );
}

function CurrentStep(setup: Setup) {
  const networks = useNetworks();
  const { step } = setup;
  switch (step.at) {
    case "networks":
      return <NetworksStep {...setup} networks={networks} problem={step.problem} />;
    case "password":
      return <PasswordStep {...setup} {...step} />;
    case "joining":
      return <JoiningStep {...setup} ssid={step.choice.ssid} />;
    default:
      return <JoinedStep {...setup} network={step.network} isFinished={step.at === "finished"} />;
  }
}

interface KnownNetworksProps {
  known: string[];
  joined?: string;
  onChanged: () => void;
}

function KnownNetworks({ known, joined, onChanged }: KnownNetworksProps) {
  const [question, ask] = useQuestion();
  const { problem, carryOut, dismiss } = useCalls();
  const askToForget = (ssid: string) =>
    ask({
      title: `Forget “${ssid}”?`,
      confirm: "Forget",
      onConfirm: () => carryOut(() => forgetNetwork(ssid)).then(onChanged),
      children: `Its password goes, too. To join it again, somebody has to type it in.${
        ssid === joined ? " It stays connected until the next start." : ""
      }`,
    });
  return (
    <Card title="Known networks">
      <Problems problem={problem} onDismiss={dismiss} />
      <p className="note">These are joined without asking, the last one first.</p>
      <ul className="lines">
        {known.map((ssid) => (
          <li key={ssid} className="line gap10">
            <span className="grow shrinks breaks medium">{ssid}</span>
            <Button icon="trash" aria-label={`Forget ${ssid}`} onClick={() => askToForget(ssid)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
      {question}
    </Card>
  );
}
