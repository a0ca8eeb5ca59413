import { type ReactNode, useId } from "react";
import { Card } from "../../components/Card";
import { EmptyState } from "../../components/EmptyState";
import { PageHeader } from "../../components/PageHeader";
import { useSession } from "../../state/session";
import { SectionMenu } from "./SectionMenu";
import styles from "./Settings.module.css";
import type { SectionId } from "./sections";
import { useSection } from "./use-section";

interface SettingsScreenProps {
  /** What stands below the heading of Devices. */
  devices: ReactNode;
  /** What stands below the heading of Firmware Updates; administrators alone get to see it. */
  firmware: ReactNode;
}

export function SettingsScreen({ devices, firmware }: SettingsScreenProps) {
  const { user } = useSession();
  const section = useSection();
  const headingId = useId();
  const contents: Record<SectionId, ReactNode> = {
    profile: null,
    security: null,
    notifications: null,
    appearance: null,
    devices,
    firmware,
    users: null,
  };

  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles.columns}>
        <SectionMenu current={section} />
        <section aria-labelledby={headingId} className={styles.section}>
          <header className={styles.head}>
            <h2 id={headingId}>{section.label}</h2>
            <p>{section.purpose}</p>
          </header>
          {section.isForAdministrators && !user?.is_admin ? <AdministratorsOnly /> : contents[section.id]}
        </section>
      </div>
    </>
  );
}

function AdministratorsOnly() {
  return (
    <Card>
      <EmptyState icon="lock" title="Administrators only">
        <p>Ask somebody who looks after this hub.</p>
      </EmptyState>
    </Card>
  );
}
