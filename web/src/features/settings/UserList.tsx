import { useState } from "react";
import { reasonOf } from "../../api/client";
import type { User } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { Banner } from "../../components/messages/Banner";
import { useHub } from "../../state/hub-list";
import { showToast } from "../../state/toasts";
import { deleteUser, users } from "../../state/users";
import { Rows } from "./Rows";
import { ROLE_NAMES } from "./roles";

export function UserList({ me }: { me: User }) {
  const { value, failure } = useHub(users);
  const [isBusy, setBusy] = useState(false);
  const [question, ask] = useQuestion();
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

  const askToDelete = (user: User) =>
    ask({
      title: user.id === me.id ? "Delete your own account?" : `Delete ${user.name}?`,
      confirm: "Delete",
      onConfirm: () => remove(user),
      children: [
        user.id === me.id
          ? "You will be signed out at once and cannot sign in again."
          : `${user.username} is signed out everywhere at once and cannot sign in again.`,
        user.is_admin && " Programs with access tokens of this account stop working.",
      ],
    });

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
        <Rows
          label="Users"
          rows={value.users
            .map((each) => (each.id === me.id ? me : each))
            .map((user) => ({
              key: user.id,
              title: user.name,
              detail: `${user.username} · ${dateOf(user)}`,
              badges: (
                <>
                  {user.role !== "user" && <Badge tone="neutral">{ROLE_NAMES[user.role]}</Badge>}
                  {user.id === me.id && <Badge tone="good">You</Badge>}
                </>
              ),
              action: (
                <IconButton icon="trash" label={`Delete ${user.name}`} onClick={() => askToDelete(user)} />
              ),
            }))}
        />
      ) : (
        !failure && <Spinner label="Loading users..." />
      )}
      {question}
    </Card>
  );
}

function dateOf({ created_at }: User): string {
  if (!created_at) return "Date unknown";
  return new Date(created_at).toLocaleDateString("en", { dateStyle: "medium" });
}
