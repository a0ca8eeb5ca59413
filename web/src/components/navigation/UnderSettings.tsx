import { useSession } from "../../state/session";
import { Link } from "./Link";

interface UnderSettingsProps {
  /** "Pair it". */
  invitation: string;
  /** What an administrator does: "pairs it". */
  otherwise: string;
  href?: string;
}

/** Where something is set up, for administrators; otherwise who does it. */
export function UnderSettings({
  invitation,
  otherwise,
  href = "/settings?section=devices",
}: UnderSettingsProps) {
  const { user } = useSession();
  if (!user?.is_admin) return `An administrator ${otherwise} under Settings.`;
  return (
    <>
      <Link href={href}>{invitation} under Settings</Link>.
    </>
  );
}
