import type { User } from "../../api/types";
import { AddUserCard } from "./AddUserCard";
import { UserList } from "./UserList";

export function UsersSection({ user }: { user: User }) {
  return (
    <>
      <AddUserCard />
      <UserList me={user} />
    </>
  );
}
