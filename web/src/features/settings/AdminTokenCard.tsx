import { useState } from "react";
import { makeAdminToken } from "../../api/account";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Problems } from "../../components/form/Problems";
import { hourCycle } from "../../lib/time/clock-text";
import { useCalls } from "../../state/use-calls";
import styles from "./Settings.module.css";
import { ShownOnce } from "./ShownOnce";

export function AdminTokenCard() {
  const { isBusy, problem, carryOut } = useCalls();
  const [made, setMade] = useState({ adminToken: "", until: "" });

  const make = async () => {
    const answer = await carryOut(makeAdminToken);
    if (!answer.ok) return;
    const { adminToken, expiresIn } = answer.value;
    const end = new Date(Date.now() + expiresIn * 1000);
    setMade({
      adminToken,
      until: end.toLocaleTimeString("en", { timeStyle: "short", hourCycle: hourCycle() }),
    });
  };

  return (
    <Card title="Admin token" isPart>
      <div className={styles.form}>
        <Problems problem={problem} />
        <p className="note">
          It is needed to add a user. It is good for one account, within an hour. It ends early when another
          one is made, when an administrator is deleted or changes the password, and when the hub restarts.
        </p>
        <div role="status">
          {made.adminToken && (
            <ShownOnce key={made.adminToken} label="New admin token" secret={made.adminToken}>
              The new admin token is shown only once. It is valid until {made.until}.
            </ShownOnce>
          )}
        </div>
        <Button className="start" icon="refresh" busy={isBusy} onClick={make}>
          Make an admin token
        </Button>
      </div>
    </Card>
  );
}
