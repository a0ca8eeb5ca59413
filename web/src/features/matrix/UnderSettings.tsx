import { Link } from "../../components/Link";
import { useSession } from "../../state/session";

interface UnderSettingsProps {
  /** What an administrator can do there. */
  invitation: string;
  /** The sentence for everybody else. */
  otherwise: string;
}

/** Where something is set that only administrators set. */
export function UnderSettings({ invitation, otherwise }: UnderSettingsProps) {
  const { user } = useSession();
  if (!user?.is_admin) return otherwise;
  return (
    <>
      <Link href="/settings?section=devices">{invitation}</Link>.
    </>
  );
}
