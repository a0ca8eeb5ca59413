import { useState } from "react";
import { getAccessTokens, makeAccessToken, revokeAccessToken } from "../../../api/account";
import { problemOf } from "../../../api/client";
import type { AccessToken, TokenScope } from "../../../api/types";
import { IconButton } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { useQuestion } from "../../../components/dialog/use-question";
import layout from "../../../components/form/Form.module.css";
import type { Fields } from "../../../components/form/form-field";
import { SettingsForm } from "../../../components/form/SettingsForm";
import { useForm } from "../../../components/form/use-form";
import { Spinner } from "../../../components/loading/Spinner";
import { createHubValue } from "../../../state/hub-list";
import { useHubWithProblem } from "../../../state/use-calls";
import { Rows } from "../Rows";
import { listOf, MAX_NAME_LENGTH, nameProblems } from "../rules";
import { ShownOnce } from "../ShownOnce";

const SCOPES = [
  {
    value: "read",
    label: "Only look",
    hint: "Sees lights, matrices and table, and changes nothing.",
  },
  {
    value: "control",
    label: "Look and control",
    hint: "Does what a user does: lights, matrices, table, scenes and schedule.",
  },
] as const;

const EMPTY: { name: string; scope: TokenScope } = { name: "", scope: "read" };

const FIELDS: Fields<typeof EMPTY> = [
  "With a token, a program uses the hub without a password. It cannot change users, hardware settings or firmware. It ends when it is revoked, or its maker is deleted or replaced by a backup.",
  {
    name: "name",
    label: "Name",
    hint: "The program that uses it",
    autoComplete: "off",
    maxLength: MAX_NAME_LENGTH,
  },
  { kind: "choice", name: "scope", label: "What it may do", options: SCOPES },
];

const NOTHING_MADE = { id: 0, name: "", accessToken: "" };

const accessTokens = createHubValue({ get: getAccessTokens });

export function AccessTokensCard() {
  const { value, problem, retry, carryOut } = useHubWithProblem(accessTokens);
  const tokens = value?.tokens;
  const [made, setMade] = useState(NOTHING_MADE);
  const [question, ask] = useQuestion();
  const form = useForm(EMPTY, async (entries) => {
    const name = entries.name.trim();
    const problems = nameProblems(name);
    if (problems.length > 0) return listOf(problems);
    const answer = await carryOut(() => makeAccessToken(name, entries.scope));
    if (answer.ok) setMade({ ...answer.value, name });
    return problemOf(answer);
  });

  const revoke = async ({ id }: AccessToken) => {
    const answer = await carryOut(() => revokeAccessToken(id));
    if (answer.ok) setMade((now) => (now.id === id ? NOTHING_MADE : now));
  };
  const askToRevoke = (token: AccessToken) =>
    ask({
      title: "Revoke this token?",
      confirm: "Revoke",
      onConfirm: () => revoke(token),
      children: `Programs that use “${token.name}” will no longer reach the hub.`,
    });

  return (
    <Card title="Access tokens" isPart>
      <div className={`stack ${layout.form} ${layout.narrow}`}>
        <SettingsForm form={form} fields={FIELDS} problem={problem} onRetry={retry} submit="Make a token">
          <ShownOnce label="New access token" secret={made.accessToken}>
            The token of “{made.name}” is shown only once. Copy it now.
          </ShownOnce>
        </SettingsForm>
        {!tokens && !problem && <Spinner label="Loading access tokens..." />}
        {tokens?.length === 0 && <p className="note">No access tokens.</p>}
        <Rows
          label="Access tokens"
          rows={(tokens ?? []).map((token) => ({
            key: token.id,
            title: token.name,
            detail: detailOf(token),
            action: (
              <IconButton icon="trash" label={`Revoke ${token.name}`} onClick={() => askToRevoke(token)} />
            ),
          }))}
        />
      </div>
      {question}
    </Card>
  );
}

function detailOf({ scope, created_by, lastUse }: AccessToken): string {
  const day = lastUse && new Date(lastUse).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
  const rights = SCOPES.find(({ value }) => value === scope)?.label;
  return `${rights} · by ${created_by} · ${day ? `last used ${day}` : "never used"}`;
}
