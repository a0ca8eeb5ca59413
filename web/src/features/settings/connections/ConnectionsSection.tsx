import { AccessTokensCard } from "./AccessTokensCard";

/** For administrators. */
export function ConnectionsSection() {
  return <AccessTokensCard />;
}
