import { Button } from "../../components/Button";
import { classes } from "../../components/classes";
import spinner from "../../components/loading/Spinner.module.css";
import { nameAddress } from "./addresses";
import styles from "./Setup.module.css";
import { list, type Setup } from "./setup-steps";

/** Numbers of missing responses after which a hint and an instruction are shown. */
const NOTICED = 2;
const LONG = 6;

export function JoiningStep({ state, setStep, lost, ssid }: Setup & { ssid: string }) {
  /** Name of the access point that this page was loaded over; empty if it was loaded over another network. */
  const accessPoint = state.onAccessPoint ? state.accessPoint.ssid : "";
  return (
    <div className={`stack muted centerItems textCenter ${styles.waiting}`}>
      <span className={classes(spinner.ring, styles.largeRing)} aria-hidden="true" />
      <h1 className="bright">Joining “{ssid}”…</h1>
      <p>This takes up to half a minute. Please leave this page open.</p>
      <div role="status" className="stack">
        {lost >= NOTICED && (
          <p>
            {accessPoint ? "Its own Wi-Fi changes the channel meanwhile" : "It changes the network meanwhile"}
            , so its answer may take a moment. Still asking…
          </p>
        )}
        {lost >= LONG && (
          <p>
            {accessPoint ? (
              `If this phone or computer has left “${accessPoint}”, connect it there again: this page then goes on.`
            ) : (
              <Outlook state={state} />
            )}
          </p>
        )}
      </div>
      {lost >= LONG && <Button onClick={() => setStep(list())}>Choose another network</Button>}
    </div>
  );
}

/** Where to find the device afterwards. A matrix has no page of its own once it is in the home network. */
export function Outlook({ state: { product, name } }: Pick<Setup, "state">) {
  if (product === "matrix")
    return "Afterwards it shows four digits: you type them in Lumisand’s panel, under Settings > Devices.";
  return (
    <>
      Afterwards you reach it at <strong>{nameAddress(name)}</strong>, from any phone or computer in the same
      network.
    </>
  );
}
