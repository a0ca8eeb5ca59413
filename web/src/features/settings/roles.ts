import { ROLES, type Role } from "../../api/types";

export const ROLE_NAMES: Record<Role, string> = { user: "User", admin: "Administrator", guest: "Guest" };

export const ROLE_HINTS: Record<Role, string> = {
  user: "May change lights, matrices and the sand table.",
  admin: "May look after users, devices and firmware.",
  guest: "May switch the lights, run scenes, and start, pause and stop drawings.",
};

export const ROLE_FIELD = {
  kind: "choice",
  name: "role",
  label: "Role",
  options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value], hint: ROLE_HINTS[value] })),
} as const;
