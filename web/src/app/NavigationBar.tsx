import { useEffect, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { Button, IconButton } from "../components/Button";
import { classes } from "../components/classes";
import { Icon, type IconName } from "../components/Icon";
import { Link } from "../components/Link";
import { Logo } from "../components/Logo";
import { roomLights } from "../state/lights";
import { changePreferences, usePreferences } from "../state/preferences";
import { logout, useSession } from "../state/session";
import styles from "./NavigationBar.module.css";

const LINKS: { path: string; label: string; icon: IconName }[] = [
  { path: "/dashboard", label: "Dashboard", icon: "dashboard" },
  { path: "/led-control", label: "LED Control", icon: "bulb" },
  { path: "/sand-table", label: "Sand Table", icon: "sand" },
  { path: "/settings", label: "Settings", icon: "settings" },
];

export function NavigationBar() {
  const path = usePathname();
  const [isOpen, setOpen] = useState(false);
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes
  useEffect(() => setOpen(false), [path]);
  useEscape(isOpen, () => setOpen(false));

  const leave = () => {
    roomLights.sendHeldBack();
    logout();
    navigate("/login");
  };

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link href="/dashboard" className={styles.brand}>
          <Logo />
        </Link>
        <IconButton
          className={styles.toggle}
          icon={isOpen ? "close" : "menu"}
          label="Menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        />
        <div id="menu" className={classes(styles.menu, isOpen && styles.open)}>
          <nav aria-label="Main" className={styles.links}>
            {LINKS.map((link) => (
              <Link
                key={link.path}
                href={link.path}
                className={styles.link}
                aria-current={path === link.path ? "page" : undefined}
              >
                <Icon name={link.icon} size={18} />
                {link.label}
              </Link>
            ))}
          </nav>
          <div className={styles.person}>
            <span className={styles.welcome}>
              Welcome <strong>{user?.name || "User"}</strong>
            </span>
            <ThemeButton />
            <Button icon="logout" onClick={leave}>
              Logout
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}

function ThemeButton() {
  const { theme } = usePreferences();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={other === "light" ? "sun" : "moon"}
      label={`Switch to the ${other} theme`}
      onClick={() => changePreferences({ theme: other })}
    />
  );
}

function useEscape(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => event.key === "Escape" && onEscape();
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
