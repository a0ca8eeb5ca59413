import { reasonOf } from "../../api/client";
import type { User } from "../../api/types";
import { IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Problems } from "../../components/form/Problems";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { useHub } from "../../state/hub-list";
import { useCalls } from "../../state/use-calls";
import { deleteUser, users } from "../../state/users";
import { Rows } from "./Rows";
import { ROLE_NAMES } from "./roles";

export function UserList({ me }: { me: User }) {
  const { value, failure } = useHub(users);
  const [question, ask] = useQuestion();
  const { problem, carryOut, dismiss } = useCalls();

  const askToDelete = (user: User) =>
    ask({
      title: user.id === me.id ? "Delete your own account?" : `Delete ${user.name}?`,
      confirm: "Delete",
      onConfirm: () => carryOut(() => deleteUser(user), "User deleted successfully!"),
      children: [
        user.id === me.id
          ? "You will be signed out at once and cannot sign in again."
          : `${user.username} is signed out everywhere at once and cannot sign in again.`,
        user.is_admin && " Programs with access tokens of this account stop working.",
      ],
    });

  return (
    <Card title="Users" isPart>
      <Problems
        problem={problem && { title: "Failed to delete user", lines: [problem] }}
        onDismiss={dismiss}
      />
      <Problems
        problem={!value && failure && `Failed to load users: ${reasonOf(failure)}`}
        onRetry={() => void users.load()}
      />
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
