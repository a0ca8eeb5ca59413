import { Icon } from "../../components/Icon";
import { Link } from "../../components/navigation/Link";
import styles from "./QuickActions.module.css";

const ACTIONS = [
  { href: "/led-control", icon: "bulb", title: "LED Control" },
  { href: "/led-control?tab=matrix", icon: "grid", title: "Matrix Control" },
  { href: "/sand-table", icon: "sand", title: "Sand Table" },
  { href: "/settings", icon: "settings", title: "Settings" },
] as const;

export function QuickActions() {
  return (
    <nav aria-label="Quick Actions">
      <h2 className={`strong ${styles.heading}`}>Quick Actions</h2>
      <div className={`grid gap7 ${styles.actions}`}>
        {ACTIONS.map(({ href, icon, title }) => (
          <Link key={href} href={href} className={`line gap7 surface medium ${styles.action}`}>
            <Icon name={icon} />
            {title}
          </Link>
        ))}
      </div>
    </nav>
  );
}
