import { getNetworkState } from "../../api/network";
import { ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { WIFI } from "../../components/icons";
import { EVERY, usePolled } from "../../state/use-polled";

/** For administrators, on hubs that manage their Wi-Fi themselves. */
export function WifiCard() {
  const state = usePolled(getNetworkState, EVERY.network);
  if (!state) return null;
  const { joined, accessPoint } = state;
  return (
    <Card title="Wi-Fi" isPart>
      <div className="stack">
        <p className="note">
          {joined ? (
            <>
              The hub is in <strong>{joined.ssid}</strong>, at {joined.address}.
            </>
          ) : (
            "The hub is in no network."
          )}
          {accessPoint.open && ` Its own Wi-Fi ${accessPoint.ssid} is open.`}
        </p>
        <div className="row">
          <ButtonLink href="/setup" icon={WIFI}>
            Wi-Fi networks
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
