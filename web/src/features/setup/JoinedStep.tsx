import { useState } from "react";
import { reasonOf } from "../../api/client";
import { finishSetup, type JoinedNetwork, type NetworkState } from "../../api/network";
import { Banner } from "../../components/Banner";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { AddressBox } from "./AddressBox";
import { nameAddress, ownerAddress, plainAddress } from "./addresses";
import styles from "./Setup.module.css";

interface JoinedStepProps {
  state: NetworkState;
  network: JoinedNetwork;
  /** Nobody has an account yet. */
  needsOwner: boolean;
  isFinished: boolean;
  onFinished: () => void;
  onBack: () => void;
}

export function JoinedStep({ state, network, needsOwner, isFinished, onFinished, onBack }: JoinedStepProps) {
  const { product, accessPoint, onAccessPoint } = state;
  const isMatrix = product === "matrix";
  return (
    <>
      <header className={styles.success}>
        <span className={styles.tick}>
          <Icon name="check" size={30} />
        </span>
        <h1>
          {isMatrix ? "The matrix" : "Lumisand"} is in “{network.ssid}”
        </h1>
        {isFinished && <p role="status">The Wi-Fi “{accessPoint.ssid}” goes away now.</p>}
      </header>
      {isMatrix ? (
        <MatrixSteps network={network} />
      ) : (
        <HubSteps name={state.name} network={network} needsOwner={needsOwner} isBeside={onAccessPoint} />
      )}
      {!isFinished && accessPoint.open && <Finish ssid={accessPoint.ssid} onFinished={onFinished} />}
      {!isFinished && <Button onClick={onBack}>Choose another network</Button>}
    </>
  );
}

interface HubStepsProps {
  name: string;
  network: JoinedNetwork;
  needsOwner: boolean;
  /** The browser is on the access point, not in the network. */
  isBeside: boolean;
}

function HubSteps({ name, network: { ssid, address }, needsOwner, isBeside }: HubStepsProps) {
  const plain = plainAddress(address);
  const next = needsOwner ? ownerAddress(address) : plain;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Address</dt>
          <dd>{plain}</dd>
        </div>
        <div>
          <dt>By name</dt>
          <dd>{nameAddress(name)}</dd>
        </div>
      </dl>
      <ol className={styles.steps}>
        {isBeside && <Reconnect ssid={ssid} />}
        <li>
          Open <a href={next}>{plain}</a>
          {needsOwner && " and create the owner’s account"}.
        </li>
      </ol>
      <AddressBox address={next} />
    </>
  );
}

function MatrixSteps({ network: { ssid } }: { network: JoinedNetwork }) {
  return (
    <ol className={styles.steps}>
      <Reconnect ssid={ssid} />
      <li>Open Lumisand’s panel and go to Settings &gt; Devices.</li>
      <li>Type the four digits that the matrix shows.</li>
    </ol>
  );
}

function Reconnect({ ssid }: { ssid: string }) {
  return (
    <li>
      Connect this phone to <strong>{ssid}</strong> again.
    </li>
  );
}

function Finish({ ssid, onFinished }: { ssid: string; onFinished: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const finish = async () => {
    setBusy(true);
    const answer = await finishSetup();
    setBusy(false);
    if (answer.ok) onFinished();
    else setProblem(reasonOf(answer.error));
  };
  return (
    <div className={styles.finish}>
      {problem && <Banner>{problem}</Banner>}
      <p>
        The Wi-Fi “{ssid}” is no longer needed. Finish switches it off; otherwise it goes by itself after five
        minutes. Whoever is connected to it loses this page.
      </p>
      <Button variant="primary" busy={isBusy} onClick={finish}>
        Finish
      </Button>
    </div>
  );
}
