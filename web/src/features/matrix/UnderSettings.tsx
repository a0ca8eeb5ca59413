import { Link } from "../../components/navigation/Link";
import { useSession } from "../../state/session";

interface UnderSettingsProps {
  invitation: string;
  otherwise: string;
}

/** Points to a setting that only administrators can change. */
export function UnderSettings({ invitation, otherwise }: UnderSettingsProps) {
  const { user } = useSession();
  if (!user?.is_admin) return otherwise;
  return (
    <>
      <Link href="/settings?section=devices">{invitation}</Link>.
    </>
  );
}
