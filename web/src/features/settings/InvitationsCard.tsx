import { useState } from "react";
import { getInvitations, invite, withdrawInvitation } from "../../api/account";
import type { Role } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { Select } from "../../components/fields/Select";
import { Problems } from "./Problems";
import { ROLE_HINTS, ROLE_NAMES, ROLE_OPTIONS } from "./roles";
import styles from "./Settings.module.css";
import { ShownOnce } from "./ShownOnce";
import { useLoaded } from "./use-loaded";

export function InvitationsCard() {
  const { value, problem, carryOut } = useLoaded(getInvitations);
  const [role, setRole] = useState<Role>("user");
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState("");

  const make = async () => {
    setBusy(true);
    const made = await carryOut(() => invite(role));
    setBusy(false);
    if (made) setLink(`${location.origin}/login#invite=${made.invitation}&role=${role}`);
  };

  return (
    <Card title="Invitations" isPart>
      <div className={styles.form}>
        <Problems refusal={problem ? { title: problem } : null} />
        <p className={styles.note}>
          A link with which one person makes an account, within a day. When the hub restarts, or when you are
          deleted, your invitations end.
        </p>
        <Select label="Role" hint={ROLE_HINTS[role]} value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <div role="status">
          {link && (
            <ShownOnce key={link} label="New invitation" secret={link}>
              Send this link to one person. It is shown only once.
            </ShownOnce>
          )}
        </div>
        <Button className={styles.submit} icon="users" busy={isBusy} onClick={make}>
          Invite
        </Button>
        <ul aria-label="Invitations" className={styles.users}>
          {value?.invitations.map((one) => (
            <li key={one.id}>
              <div className={styles.person}>
                <strong>{ROLE_NAMES[one.role]}</strong>
                <span className={styles.note}>
                  by {one.created_by} · {Math.ceil(one.expiresIn / 3600)} h left
                </span>
              </div>
              <IconButton
                icon="trash"
                label={`Withdraw invitation ${one.id}`}
                onClick={() => carryOut(() => withdrawInvitation(one.id))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
