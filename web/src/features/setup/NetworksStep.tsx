import { useEffect } from "react";
import type { JoinedNetwork } from "../../api/network";
import type { FoundNetwork } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { classes } from "../../components/classes";
import { Problems } from "../../components/form/Problems";
import { Icon } from "../../components/Icon";
import spinner from "../../components/loading/Spinner.module.css";
import styles from "./NetworksStep.module.css";
import shared from "./Setup.module.css";
import type { Choice, Setup } from "./setup-steps";
import { signalLevel, signalText } from "./signal";
import type { Networks } from "./use-networks";

interface NetworksStepProps extends Setup {
  networks: Networks;
  problem: string;
}

export function NetworksStep({ state, setStep, isSignedIn, networks, problem }: NetworksStepProps) {
  const { product, joined, matrix } = state;
  const title = `Connect ${product === "matrix" ? "the matrix" : "Lumisand"} to your Wi-Fi`;
  // The device can't scan meanwhile.
  const isJoining = state.join?.state === "joining";
  const choose = (network?: FoundNetwork) =>
    setStep({ at: "password", choice: { ...choiceOf(network), matrix }, problem: "" });
  const { found, isScanning, scan } = networks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scans once; later scans are on request
  useEffect(() => {
    if (!found) scan();
  }, []);

  const isEmpty = !isScanning && !networks.problem && found?.length === 0;
  return (
    <>
      <Head title={isSignedIn ? "Wi-Fi" : title} joined={joined} />
      <Problems problem={problem} />
      <Problems
        problem={networks.problem && `The networks could not be listed. ${networks.problem}`}
        onRetry={scan}
      />
      {found && found.length > 0 && (
        <ul className="tight">
          {found.map((network) => (
            <li key={network.ssid}>
              <NetworkButton
                network={network}
                isJoined={network.ssid === joined?.ssid}
                onChoose={() => choose(network)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="note" hidden={!isScanning && !isEmpty}>
        {isScanning && <span className={classes(spinner.ring, shared.ring)} aria-hidden="true" />}
        {isScanning && "Looking for networks…"}
        {isEmpty &&
          (isJoining
            ? "Another network is being joined. Please scan again afterwards."
            : "No network was found. Is the router within reach?")}
      </p>
      <div className={`wrap gap6 ${styles.buttons}`}>
        {!networks.problem && (
          <Button icon="refresh" busy={isScanning} onClick={scan}>
            Scan again
          </Button>
        )}
        <Button onClick={() => choose()}>Other network…</Button>
      </div>
      <p className="note">Only networks at 2.4 GHz are listed; the device hears no others.</p>
    </>
  );
}

function choiceOf(network?: FoundNetwork): Omit<Choice, "matrix"> {
  if (!network) return { ssid: "", lock: "unknown", isHidden: true, password: "" };
  return { ssid: network.ssid, lock: network.secured ? "secured" : "open", password: "" };
}

function Head({ title, joined }: { title: string; joined: JoinedNetwork | null }) {
  return (
    <header className={shared.head}>
      <h1>{title}</h1>
      <p className="muted">
        {joined ? (
          <>
            Connected to <strong>{joined.ssid}</strong>, {signalText(joined.rssi)}, address {joined.address}.
          </>
        ) : (
          "Choose the network of your home."
        )}
      </p>
    </header>
  );
}

interface NetworkButtonProps {
  network: FoundNetwork;
  isJoined: boolean;
  onChoose: () => void;
}

function NetworkButton({ network: { ssid, rssi, secured }, isJoined, onChoose }: NetworkButtonProps) {
  const facts = [signalText(rssi), secured ? "password" : "open", ...(isJoined ? ["connected"] : [])];
  return (
    <button
      type="button"
      className={`line full relative rounded left bright raised glows ${styles.network}`}
      onClick={onChoose}
    >
      <SignalPicture rssi={rssi} />
      <span className="grow shrinks breaks medium">
        {ssid} <span className="unseen">{facts.join(", ")}</span>
      </span>
      {isJoined && <Icon name="check" size={18} />}
      {secured ? (
        <Icon name="lock" size={18} />
      ) : (
        <span className="note" aria-hidden="true">
          open
        </span>
      )}
    </button>
  );
}

/** From the dot outwards, in a 24 x 24 box. */
const ARCS = [
  "M12 19.5v.01",
  "M8.5 16a5 5 0 0 1 7 0",
  "M5.5 12.5a9.5 9.5 0 0 1 13 0",
  "M2.5 9a14 14 0 0 1 19 0",
] as const;

/** Decorative: the containing element states the signal strength as text. */
function SignalPicture({ rssi }: { rssi: number }) {
  const level = signalLevel(rssi);
  return (
    <svg className={shared.signal} aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      {ARCS.map((arc, at) => (
        <path key={arc} d={arc} className={at < level ? shared.heard : undefined} />
      ))}
    </svg>
  );
}
