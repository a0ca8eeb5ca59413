import { type ComponentProps, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { Button } from "../../components/Button";
import { TextField } from "../../components/fields/TextField";
import { Problems } from "../../components/form/Problems";
import { Link } from "../../components/navigation/Link";
import { MIN_PASSWORD_LENGTH, PASSWORD_HINT } from "../../lib/password-hint";
import { posixTimeZone } from "../../lib/time/posix-time-zone";
import { logout, register, useSession } from "../../state/session";
import { LongNote } from "./LoginForm";
import styles from "./SignInScreen.module.css";
import { useSubmission } from "./use-submission";

type Entry = "name" | "username" | "password" | "secret";

const FIRST_STEPS = "/settings?section=devices&view=guide&first";

const IDENTIFIER = { autoCapitalize: "none", spellCheck: false };

const FIELDS: Record<Entry, Omit<ComponentProps<typeof TextField>, "value" | "onChange">> = {
  name: { label: "Name", autoComplete: "name", minLength: 2, maxLength: 255 },
  username: { label: "Username", autoComplete: "username", minLength: 3, maxLength: 50, ...IDENTIFIER },
  password: {
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    minLength: MIN_PASSWORD_LENGTH,
    hint: PASSWORD_HINT,
  },
  secret: { label: "Admin token", autoComplete: "off", ...IDENTIFIER },
};

const SECRETS = {
  owner: { label: "Admin token", hint: "The hub prints it when it starts, after “#setup=”" },
  invited: { label: "Invitation", hint: "It makes one account, within a day" },
};

/** What the link says about the invitation's role. The hub decides. */
const ROLE_TEXTS: Record<string, string> = {
  admin: "You are invited as an administrator: you may change everything, also other people's accounts.",
  user: "You are invited to use the lights, the matrices and the sand table.",
  guest:
    "You are invited as a guest: you may switch the lights, run scenes, and start, pause and stop drawings.",
};

/** Makes the owner's account, or that of an invited person who is not signed in. */
export function AccountForm({ isOwner }: { isOwner: boolean }) {
  const { user } = useSession();
  return user ? <SignedIn name={user.name} /> : <Form isOwner={isOwner} />;
}

function SignedIn({ name }: { name: string }) {
  return (
    <div className={`grid ${styles.form}`}>
      <h1>You are invited</h1>
      <p>You are signed in as {name}. Sign out only if you want another account.</p>
      <Button className={styles.submit} variant="primary" onClick={() => logout()}>
        SIGN OUT
      </Button>
      <Link href="/dashboard">Stay signed in</Link>
    </div>
  );
}

function Form({ isOwner }: { isOwner: boolean }) {
  const [link] = useState(() => new URLSearchParams(location.hash.slice(1)));
  const given = {
    name: "",
    username: "",
    password: "",
    secret: link.get(isOwner ? "setup" : "invite") ?? "",
  };
  const { isBusy, isLong, problem, submit, of } = useSubmission(given, async ({ secret, ...person }) => {
    const owner = { ...person, adminToken: secret, is_admin: true, timezone: posixTimeZone().rule };
    const outcome = await register(isOwner ? owner : { ...person, invitation: secret }, true);
    if (outcome.success) navigate(isOwner ? FIRST_STEPS : "/dashboard", { replace: true });
    return outcome;
  });
  return (
    <form className={`grid ${styles.form}`} onSubmit={submit}>
      <h1>{isOwner ? "Create the owner account" : "Create your account"}</h1>
      <p>
        {isOwner
          ? "The owner looks after lights, devices and everyone else's accounts."
          : (ROLE_TEXTS[link.get("role") ?? ""] ?? "You are invited to this hub.")}
      </p>
      <Problems problem={problem} />
      {(Object.keys(FIELDS) as Entry[]).map((entry) => (
        <TextField
          key={entry}
          {...FIELDS[entry]}
          {...(entry === "secret" && SECRETS[isOwner ? "owner" : "invited"])}
          required
          {...of(entry)}
        />
      ))}
      <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
        {isBusy ? "CREATING ACCOUNT..." : "CREATE ACCOUNT"}
      </Button>
      <LongNote isLong={isLong} />
      {!isOwner && <Link href="/login">I have an account</Link>}
    </form>
  );
}
