import { useRef, useState } from "react";
import { reasonOf } from "../../api/client";
import type { User } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import layout from "../../components/layout.module.css";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { Banner } from "../../components/messages/Banner";
import { useKeptFocus } from "../../components/use-kept-focus";
import { useHub } from "../../state/hub-list";
import { showToast } from "../../state/toasts";
import { deleteUser, users } from "../../state/users";
import { ROLE_NAMES, roleOf } from "./roles";
import styles from "./Settings.module.css";

export function UserList({ me }: { me: User }) {
  const { value, failure } = useHub(users);
  const [isBusy, setBusy] = useState(false);
  const [toDelete, setToDelete] = useState<User | null>(null);
  const [problem, setProblem] = useState("");

  const retry = async () => {
    setBusy(true);
    await users.load();
    setBusy(false);
  };

  const remove = async (user: User) => {
    setProblem("");
    const answer = await deleteUser(user);
    if (answer.ok) showToast("User deleted successfully!");
    else setProblem(reasonOf(answer.error));
  };

  return (
    <Card title="Users" isPart>
      {problem && (
        <Banner onDismiss={() => setProblem("")}>
          Failed to delete user
          <br />
          {problem}
        </Banner>
      )}
      {failure && !value && (
        <Banner
          action={
            <Button icon="refresh" busy={isBusy} onClick={retry}>
              Retry
            </Button>
          }
        >
          Failed to load users: {reasonOf(failure)}
        </Banner>
      )}
      {value ? (
        <List users={value.users} me={me} onDelete={setToDelete} />
      ) : (
        !failure && <Spinner label="Loading users..." />
      )}
      {toDelete && (
        <ConfirmModal
          title={toDelete.id === me.id ? "Delete your own account?" : `Delete ${toDelete.name}?`}
          confirm="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(null)}
        >
          {toDelete.id === me.id
            ? "You will be signed out at once and cannot sign in again."
            : `${toDelete.username} is signed out everywhere at once and cannot sign in again.`}
          {toDelete.is_admin && " Programs with access tokens of this account stop working."}
        </ConfirmModal>
      )}
    </Card>
  );
}

interface ListProps {
  users: readonly User[];
  me: User;
  onDelete: (user: User) => void;
}

function List({ users, me, onDelete }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, users.length);
  return (
    <ul ref={list} aria-label="Users" className={styles.users} tabIndex={-1}>
      {users.map((each) => {
        const user = each.id === me.id ? me : each;
        return (
          <li key={user.id}>
            <div className={styles.person}>
              <strong>{user.name}</strong>
              <span className={layout.note}>
                {user.username} · {dateOf(user)}
              </span>
            </div>
            <div className={styles.badges}>
              {roleOf(user) !== "user" && <Badge tone="neutral">{ROLE_NAMES[roleOf(user)]}</Badge>}
              {user.id === me.id && <Badge tone="good">You</Badge>}
            </div>
            <IconButton icon="trash" label={`Delete ${user.name}`} onClick={() => onDelete(user)} />
          </li>
        );
      })}
    </ul>
  );
}

function dateOf({ created_at }: User): string {
  if (!created_at) return "Date unknown";
  return new Date(created_at).toLocaleDateString("en", { dateStyle: "medium" });
}
