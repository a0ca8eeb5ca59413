import { Card } from "../../components/Card";
import { Switch } from "../../components/fields/Switch";
import { changePreferences, usePreferences } from "../../state/preferences";
import styles from "./Settings.module.css";

export function NotificationsSection() {
  const { ledStatusAlerts, systemUpdates } = usePreferences();
  return (
    <Card>
      <div className={styles.switches}>
        <Switch
          label="LED Status Alerts"
          hint="A message when a device goes offline or comes back."
          value={ledStatusAlerts}
          onChange={(on) => changePreferences({ ledStatusAlerts: on })}
        />
        <Switch
          label="System Updates"
          hint="A message when an update begins, succeeds or fails."
          value={systemUpdates}
          onChange={(on) => changePreferences({ systemUpdates: on })}
        />
      </div>
    </Card>
  );
}

export function AppearanceSection() {
  const { theme, autoSave } = usePreferences();
  return (
    <Card>
      <div className={styles.switches}>
        <Switch
          label="Dark Mode"
          hint="Light letters on a dark page."
          value={theme === "dark"}
          onChange={(on) => changePreferences({ theme: on ? "dark" : "light" })}
        />
        <Switch
          label="Auto-save Settings"
          hint="LED Control begins with Auto-save on: what you change there goes to the hub at once."
          value={autoSave}
          onChange={(on) => changePreferences({ autoSave: on })}
        />
      </div>
    </Card>
  );
}
