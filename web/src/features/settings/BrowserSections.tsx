import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { Switch } from "../../components/fields/Switch";
import { changePreferences, usePreferences } from "../../state/preferences";
import styles from "./Settings.module.css";

export function NotificationsSection() {
  const of = fieldsOf(usePreferences(), changePreferences);
  return (
    <Card className={styles.switches}>
      <Switch
        label="LED Status Alerts"
        hint="A message when a device goes offline or comes back."
        {...of("ledStatusAlerts")}
      />
      <Switch
        label="System Updates"
        hint="A message when an update begins, succeeds or fails."
        {...of("systemUpdates")}
      />
    </Card>
  );
}

export function AppearanceSection() {
  const preferences = usePreferences();
  return (
    <Card className={styles.switches}>
      <Switch
        label="Dark Mode"
        hint="Light letters on a dark page."
        value={preferences.theme === "dark"}
        onChange={(on) => changePreferences({ theme: on ? "dark" : "light" })}
      />
      <Switch
        label="Auto-save Settings"
        hint="LED Control begins with Auto-save on: what you change there goes to the hub at once."
        {...fieldsOf(preferences, changePreferences)("autoSave")}
      />
    </Card>
  );
}
