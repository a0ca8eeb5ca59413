import { type KeyboardEvent, useEffect, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { Button, IconButton } from "../components/Button";
import { classes } from "../components/classes";
import { DROP_CHANGES, useQuestion } from "../components/dialog/use-question";
import { Logo } from "../components/Logo";
import { HubAway } from "../components/messages/HubAway";
import { Messages } from "../components/messages/Messages";
import { Link } from "../components/navigation/Link";
import { MenuLink } from "../components/navigation/MenuLink";
import { useHomeHas, useIsHubAway } from "../state/device-status";
import { hasUnsavedChanges, sendHeldBack } from "../state/flush-on-hide";
import { changePreferences, usePreferences } from "../state/preferences";
import { logout, useSession } from "../state/session";
import { dismissMessages, useMessages } from "../state/toasts";
import styles from "./NavigationBar.module.css";
import { SCREENS } from "./screens";

export function NavigationBar() {
  const path = usePathname();
  const current = path === "/setup" ? "/settings" : path;
  const [isOpen, setOpen] = useState(false);
  const [question, ask] = useQuestion();
  const { user } = useSession();
  const homeHas = useHomeHas();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes
  useEffect(() => setOpen(false), [path]);

  const close = () => setOpen(false);
  const closeByEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== "Escape") return;
    close();
    currentTarget.querySelector("button")?.focus();
  };

  const leave = () => {
    logout(sendHeldBack());
    navigate("/login");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from every control in the bar
    <header className={`sticky surface ${styles.bar}`} onKeyDown={closeByEscape}>
      <div className={`line autoMargin ${styles.inner}`}>
        <Link href="/dashboard" className={`line rigid touch rounded ${styles.brand}`}>
          <Logo />
        </Link>
        <Messages {...useMessages()} onDismiss={dismissMessages} />
        <IconButton
          className={styles.toggle}
          icon={isOpen ? "close" : "menu"}
          label="Menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        />
        <div id="menu" className={classes(styles.menu, isOpen && styles.open)}>
          <nav aria-label="Main" className={`line ${styles.links}`}>
            {SCREENS.filter(({ part }) => !part || homeHas[part]).map(({ path, icon, label }) => (
              <MenuLink
                key={path}
                href={path}
                icon={icon}
                label={label}
                isCurrent={current === path}
                onClick={close}
              />
            ))}
          </nav>
          <div className={`line shrinks ${styles.person}`}>
            <span className={`ellipsis muted ${styles.welcome}`}>
              Welcome <strong>{user?.name || "User"}</strong>
            </span>
            <ThemeButton />
            <Button
              className={styles.logout}
              icon="logout"
              title="Logout"
              onClick={() => (hasUnsavedChanges() ? ask({ ...DROP_CHANGES, onConfirm: leave }) : leave())}
            >
              Logout
            </Button>
          </div>
        </div>
      </div>
      {question}
      <HubAway isAway={useIsHubAway()} />
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
