import type { JoinedNetwork } from "../../api/network";
import { finishSetup } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { Problems } from "../../components/form/Problems";
import { Icon } from "../../components/Icon";
import { useCalls } from "../../state/use-calls";
import { AddressBox } from "./AddressBox";
import { ownerAddress, plainAddress } from "./addresses";
import styles from "./JoinedStep.module.css";
import { list, type Setup } from "./setup-steps";

interface JoinedStepProps extends Setup {
  network: JoinedNetwork;
  isFinished: boolean;
}

export function JoinedStep({ state, setStep, isSignedIn, network, isFinished }: JoinedStepProps) {
  const needsOwner = !isSignedIn;
  const { product, name, accessPoint, onAccessPoint } = state;
  const isMatrix = product === "matrix";
  const next = needsOwner ? ownerAddress(network.address) : plainAddress(network.address);
  // Over the access point, the device's new address is not reachable.
  const isReachable = isFinished || !onAccessPoint;
  return (
    <>
      <header className={`grid centerItems textCenter ${styles.success}`}>
        <span className={`middle circle ${styles.tick}`}>
          <Icon name="check" size={30} />
        </span>
        <h1>
          {isMatrix ? "The matrix" : "Lumisand"} is in “{network.ssid}”
        </h1>
        {isFinished && (
          <p role="status" className="muted">
            The Wi-Fi “{accessPoint.ssid}” goes away now.
          </p>
        )}
      </header>
      {!isMatrix && <AddressBox name={name} address={network.address} link={next} needsOwner={needsOwner} />}
      {!isFinished && accessPoint.open && (
        <Finish
          accessPoint={accessPoint.ssid}
          home={network.ssid}
          onFinished={() => setStep({ at: "finished", network })}
        />
      )}
      {isMatrix && <MatrixSteps home={network.ssid} />}
      {!isMatrix && isReachable && (
        <>
          {onAccessPoint && <Reconnect home={network.ssid} />}
          <a href={next} className={`filled middle rounded medium touch textCenter ${styles.next}`}>
            {needsOwner ? "Create the owner’s account" : "Open Lumisand there"}
          </a>
        </>
      )}
      {!isFinished && <Button onClick={() => setStep(list())}>Choose another network</Button>}
    </>
  );
}

function Reconnect({ home }: { home: string }) {
  return (
    <p className={styles.reconnect}>
      Connect this phone or computer to <strong>{home}</strong>, unless it is there already. Then go on:
    </p>
  );
}

function MatrixSteps({ home }: { home: string }) {
  return (
    <ol className={`grid gap6 ${styles.steps}`}>
      <li>
        Connect this phone or computer to <strong>{home}</strong>.
      </li>
      <li>Open Lumisand’s panel and go to Settings &gt; Devices.</li>
      <li>Type the four digits that the matrix shows.</li>
    </ol>
  );
}

interface FinishProps {
  accessPoint: string;
  home: string;
  onFinished: () => void;
}

function Finish({ accessPoint, home, onFinished }: FinishProps) {
  const { isBusy, problem, carryOut } = useCalls();
  const finish = async () => {
    const answer = await carryOut(finishSetup);
    if (answer.ok) onFinished();
  };
  return (
    <div className="tight">
      <Problems problem={problem} />
      <Button variant="primary" busy={isBusy} onClick={finish}>
        Finish
      </Button>
      <p className="note">
        The Wi-Fi “{accessPoint}” closes. This phone or computer goes back to {home} by itself, or you connect
        it.
      </p>
    </div>
  );
}
