import type { Strip } from "../../api/types";
import { Icon } from "../../components/Icon";
import { Link } from "../../components/navigation/Link";
import styles from "./QuickActions.module.css";
import { StripPicture } from "./StripPicture";

const ACTIONS = [
  { href: "/led-control", icon: "bulb", title: "LED Control", text: "Brightness, color, mode and timer" },
  {
    href: "/led-control?tab=matrix",
    icon: "grid",
    title: "Matrix Control",
    text: "Text, time, weather and pixels",
  },
  { href: "/sand-table", icon: "sand", title: "Sand Table", text: "Patterns, queue and the ball's way" },
  { href: "/settings", icon: "settings", title: "Settings", text: "Profile, devices and firmware" },
] as const;

export function QuickActions({ strip }: { strip: Strip | undefined }) {
  return (
    <nav aria-label="Quick Actions">
      <h2 className={styles.heading}>Quick Actions</h2>
      <div className={styles.actions}>
        {ACTIONS.map(({ href, icon, title, text }) => (
          <Link key={href} href={href} className={styles.action}>
            <Icon name={icon} size={24} />
            <strong>{title}</strong>
            <span>{text}</span>
            {href === "/led-control" && strip && <StripPicture strip={strip} />}
          </Link>
        ))}
      </div>
    </nav>
  );
}
