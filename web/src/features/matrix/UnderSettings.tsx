import { Link } from "../../components/navigation/Link";
import { useSession } from "../../state/session";

export function UnderSettings({ invitation, otherwise }: { invitation: string; otherwise: string }) {
  const { user } = useSession();
  if (!user?.is_admin) return otherwise;
  return (
    <>
      <Link href="/settings?section=devices">{invitation}</Link>.
    </>
  );
}
