import { type ApiError, reasonOf } from "../../api/client";
import type { Problem } from "../../components/form/use-form";
import { MIN_PASSWORD_LENGTH } from "../../lib/password-hint";

/** Checks before a request is sent. Lengths are in characters, as on the hub. */

export const MAX_NAME_LENGTH = 255;
export const MAX_USERNAME_LENGTH = 50;

const NAME_TOO_SHORT = "Name must be at least 2 characters long";
const USERNAME_TOO_SHORT = "Username must be at least 3 characters long";
const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;

export function nameProblems(name: string): string[] {
  return lengthOf(name.trim()) < 2 ? [NAME_TOO_SHORT] : [];
}

export interface NewUser {
  name: string;
  username: string;
  password: string;
  adminToken: string;
}

export function newUserProblems({ name, username, password, adminToken }: NewUser): string[] {
  const problems = nameProblems(name);
  if (lengthOf(username.trim()) < 3) problems.push(USERNAME_TOO_SHORT);
  if (lengthOf(password) < MIN_PASSWORD_LENGTH) problems.push(PASSWORD_TOO_SHORT);
  if (!adminToken.trim()) problems.push("Admin token is required");
  return problems;
}

interface NewPassword {
  current: string;
  next: string;
  confirmed: string;
}

export function newPasswordProblems({ current, next, confirmed }: NewPassword): string[] {
  const problems = current ? [] : ["Current password is required"];
  if (lengthOf(next) < MIN_PASSWORD_LENGTH) problems.push(PASSWORD_TOO_SHORT);
  if (next !== confirmed) problems.push("Passwords do not match");
  return problems;
}

export function listOf(problems: readonly string[]): Problem {
  return problems.length > 0 ? { title: "Please fix the following errors", lines: problems } : null;
}

export function addingProblem(error: ApiError): Problem {
  const { status, code, details } = error;
  if (!status) return "Network error: Failed to add user. Please check your connection.";
  if (details.length > 0) return listOf(details.map(({ param, msg }) => `${param}: ${msg}`));
  return ADDING_PROBLEMS[code] ?? reasonOf(error);
}

const ADDING_PROBLEMS: Record<string, string> = {
  "admin-token": "Invalid admin token. Please check your admin token.",
  "name-taken": "Username already exists. Please choose a different username.",
};

function lengthOf(text: string): number {
  return [...text].length;
}
