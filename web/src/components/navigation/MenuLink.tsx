import { Icon, type IconName } from "../Icon";
import { Link } from "./Link";
import styles from "./MenuLink.module.css";

interface MenuLinkProps {
  href: string;
  icon: IconName;
  label: string;
  isCurrent: boolean;
  onClick: () => void;
}

export function MenuLink({ href, icon, label, isCurrent, onClick }: MenuLinkProps) {
  return (
    <Link
      href={href}
      className={`line gap5 touch rounded muted medium ${styles.link}`}
      onClick={onClick}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name={icon} size={18} />
      {label}
    </Link>
  );
}
