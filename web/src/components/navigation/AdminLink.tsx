import { Link } from "./Link";

interface AdminLinkProps {
  isAdmin: boolean;
  href?: string;
  className?: string;
  children: string;
  /** Shown to everybody else. */
  otherwise?: string;
}

/** A link to settings that only administrators can change: those of the devices, unless `href` says otherwise. */
export function AdminLink({
  isAdmin,
  otherwise,
  href = "/settings?section=devices",
  ...link
}: AdminLinkProps) {
  return isAdmin ? <Link href={href} {...link} /> : otherwise;
}
