import { useState } from "react";
import { makeAdminToken } from "../../api/account";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Problems } from "../../components/form/Problems";
import { hourCycle } from "../../lib/time/clock-text";
import form from "../../components/form/Form.module.css";
import { ShownOnce } from "./ShownOnce";

export function AdminTokenCard() {
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState({ adminToken: "", until: "" });
  const [problem, setProblem] = useState("");

  const make = async () => {
    setBusy(true);
    const answer = await makeAdminToken();
    setBusy(false);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
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
      <div className={`stack ${form.form} ${form.narrow}`}>
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
