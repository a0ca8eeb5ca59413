import { useState } from "react";
import { getInvitations, invite, makeAdminToken, withdrawInvitation } from "../../api/account";
import type { Role } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import form from "../../components/form/Form.module.css";
import { FormFields } from "../../components/form/FormFields";
import { Problems } from "../../components/form/Problems";
import { USERS } from "../../components/icons";
import { timeText } from "../../lib/time/clock-text";
import { createHubValue } from "../../state/hub-list";
import { useCalls, useHubWithProblem } from "../../state/use-calls";
import { Rows } from "./Rows";
import { ROLE_FIELD, ROLE_NAMES } from "./roles";
import { ShownOnce } from "./ShownOnce";

const invitationList = createHubValue({ get: getInvitations });

export function InvitationsCard() {
  const { value, isBusy, problem, retry, carryOut } = useHubWithProblem(invitationList);
  const invitations = value?.invitations;
  const [chosen, setChosen] = useState<{ role: Role }>({ role: "user" });
  const [made, setMade] = useState({ id: 0, link: "" });

  const make = async () => {
    const answer = await carryOut(() => invite(chosen.role));
    if (!answer.ok) return;
    const { id, invitation, panel } = answer.value;
    const origin = (isOnlyHere(location.origin) && panel) || location.origin;
    setMade({ id, link: `${origin}/login#invite=${invitation}&role=${chosen.role}` });
  };

  const withdraw = async (id: number) => {
    const answer = await carryOut(() => withdrawInvitation(id));
    if (answer.ok) setMade((now) => (now.id === id ? { id: 0, link: "" } : now));
  };

  return (
    <Card title="Invite" isPart>
      <div className={`stack ${form.form} ${form.narrow}`}>
        <Problems problem={problem} onRetry={retry} />
        <p className="note">
          A link with which one person makes an account, within a day. It ends early when you are deleted or
          change your password, or the hub restarts.
        </p>
        <FormFields
          fields={[ROLE_FIELD]}
          values={chosen}
          onChange={(part) => setChosen({ ...chosen, ...part })}
        />
        <ShownOnce label="New invitation" secret={made.link} isLink={!isOnlyHere(made.link)}>
          Invitation {made.id}: send this link to one person. It is shown only once.
          {isOnlyHere(made.link) &&
            ` Only this computer opens it: put the hub’s address in place of “${new URL(made.link).hostname}”.`}
        </ShownOnce>
        <Button variant="primary" className="start" icon={USERS} busy={isBusy} onClick={make}>
          Invite
        </Button>
        {invitations?.length === 0 && <p className="note">No invitations.</p>}
        <Rows
          label="Invitations"
          rows={(invitations ?? []).map(({ id, role, created_by, expiresIn }) => ({
            key: id,
            title: `${id} · ${ROLE_NAMES[role]}`,
            detail: `by ${created_by} · ${Math.ceil(expiresIn / 3600)} h left`,
            action: (
              <IconButton icon="trash" label={`Withdraw invitation ${id}`} onClick={() => withdraw(id)} />
            ),
          }))}
        />
      </div>
    </Card>
  );
}

/** True for an address at which only this computer reaches the hub. */
function isOnlyHere(url: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(url && new URL(url).hostname);
}

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
      until: timeText(end, { timeStyle: "short" }),
    });
  };

  return (
    <Card title="Admin token" isPart>
      <div className={`stack ${form.form} ${form.narrow}`}>
        <Problems problem={problem} />
        <p className="note">
          Adds one user, within an hour. It ends early when another one is made, an administrator is deleted
          or changes the password, or the hub restarts.
        </p>
        <ShownOnce label="New admin token" secret={made.adminToken}>
          The new admin token is shown only once. It is valid until {made.until}.
        </ShownOnce>
        <Button className="start" icon="refresh" busy={isBusy} onClick={make}>
          Make an admin token
        </Button>
      </div>
    </Card>
  );
}
