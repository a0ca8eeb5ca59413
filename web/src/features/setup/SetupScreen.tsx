import { type ReactNode, useEffect, useRef } from "react";
import { type ApiError, reasonOf } from "../../api/client";
import type { NetworkState } from "../../api/network";
import { type FoundNetwork, type JoinRequest, joinNetwork } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { Logo } from "../../components/Logo";
import { Spinner } from "../../components/loading/Spinner";
import { AdministratorsOnly, EmptyState } from "../../components/messages/EmptyState";
import { Link } from "../../components/navigation/Link";
import { Redirect } from "../../components/navigation/Redirect";
import { useSession } from "../../state/session";
import { nameAddress } from "./addresses";
import { JoinedStep } from "./JoinedStep";
import { JoiningStep } from "./JoiningStep";
import { KnownNetworks } from "./KnownNetworks";
import { LostCard } from "./LostCard";
import { NetworksStep } from "./NetworksStep";
import { PasswordStep } from "./PasswordStep";
import styles from "./Setup.module.css";
import type { Choice, Step } from "./setup-steps";
import { useNetworks } from "./use-networks";
import { rememberRequested, useSetup } from "./use-setup";

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
      <div ref={view} tabIndex={-1} className={`stack ${styles.view}`}>
        <div className={`stack breaks surface ${styles.card}`}>
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
      <div className={styles.column}>
        <Link href="/settings?section=devices" className={`centered touch ${styles.link}`}>
          ← Devices
        </Link>
        {children}
      </div>
    );
  return (
    <main className={`middle ${styles.screen}`}>
      <div className={styles.column}>
        <div className={styles.brand}>
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
      <EmptyState icon="wifi" title="Wi-Fi">
        <p>This device’s network is managed by the computer it runs on.</p>
        <Link href="/dashboard" className={`centered touch ${styles.link}`}>
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

interface CurrentStepProps {
  state: NetworkState;
  step: Step;
  setStep: (step: Step) => void;
  lost: number;
  isSignedIn: boolean;
}

function CurrentStep({ state, step, setStep, lost, isSignedIn }: CurrentStepProps) {
  const networks = useNetworks();
  const { product, matrix, accessPoint, onAccessPoint } = state;
  const isMatrix = product === "matrix";
  const outlook = <Outlook state={state} />;
  const chooseAnother = () => setStep({ at: "networks", problem: "" });

  const choose = (network?: FoundNetwork) =>
    setStep({ at: "password", choice: { ...choiceOf(network), matrix }, problem: "" });

  const join = async (choice: Choice) => {
    const { ssid, password, matrix } = choice;
    const problem = await requestJoin({ ssid, password, ...(matrix && { matrix }) });
    if (problem) return problem;
    rememberRequested(ssid);
    setStep({ at: "joining", choice, isOthers: false });
    return "";
  };

  switch (step.at) {
    case "networks":
      return (
        <NetworksStep
          title={isSignedIn ? "Wi-Fi" : `Connect ${isMatrix ? "the matrix" : "Lumisand"} to your Wi-Fi`}
          networks={networks}
          joined={state.joined}
          isJoining={state.join?.state === "joining"}
          problem={step.problem}
          onChoose={choose}
        />
      );
    case "password":
      return (
        <PasswordStep {...step} isMatrix={isMatrix} outlook={outlook} onJoin={join} onBack={chooseAnother} />
      );
    case "joining":
      return (
        <JoiningStep
          ssid={step.choice.ssid}
          accessPoint={onAccessPoint ? accessPoint.ssid : ""}
          lost={lost}
          outlook={outlook}
          onBack={chooseAnother}
        />
      );
    default:
      return (
        <JoinedStep
          state={state}
          network={step.network}
          needsOwner={!isSignedIn}
          isFinished={step.at === "finished"}
          onFinished={() => setStep({ at: "finished", network: step.network })}
          onBack={chooseAnother}
        />
      );
  }
}

/**
 * Resolves to the device's reason for a rejection; empty if it accepted. A request without a response may
 * have been accepted, so it is sent again: the second one is then rejected because the device is busy with
 * the same join. The device's state alone could not distinguish a request that was never received from an
 * earlier failure.
 */
async function requestJoin(request: JoinRequest): Promise<string> {
  let answer = await joinNetwork(request);
  const mayHaveBegun = !answer.ok && !answer.error.status;
  if (mayHaveBegun) answer = await joinNetwork(request);
  if (answer.ok || !answer.error.status || (mayHaveBegun && answer.error.status === 409)) return "";
  return reasonOf(answer.error);
}

function choiceOf(network?: FoundNetwork): Omit<Choice, "matrix"> {
  if (!network) return { ssid: "", lock: "unknown", isHidden: true, password: "" };
  return { ssid: network.ssid, lock: network.secured ? "secured" : "open", password: "" };
}

/** A matrix has no page of its own once it is in the home network. */
function Outlook({ state: { product, name } }: { state: NetworkState }) {
  if (product === "matrix")
    return (
      <>Afterwards it shows four digits: you type them in Lumisand’s panel, under Settings &gt; Devices.</>
    );
  return (
    <>
      Afterwards you reach it at <strong>{nameAddress(name)}</strong>, from any phone or computer in the same
      network.
    </>
  );
}
