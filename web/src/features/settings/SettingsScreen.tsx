import { type ReactNode, useEffect, useId } from "react";
import { Card } from "../../components/Card";
import { AdministratorsOnly } from "../../components/messages/EmptyState";
import { PageHeader } from "../../components/PageHeader";
import { useSession } from "../../state/session";
import { AddUserCard } from "./AddUserCard";
import { AppearanceSection, NotificationsSection } from "./BrowserSections";
import { AccessTokensCard } from "./connections/AccessTokensCard";
import { MqttCard } from "./connections/MqttCard";
import { WledCard } from "./connections/WledCard";
import { watchNotices } from "./notices";
import { ProfileSection } from "./ProfileSection";
import { SectionMenu } from "./SectionMenu";
import { SecuritySection } from "./SecuritySection";
import styles from "./Settings.module.css";
import { type SectionId, useSection } from "./sections";
import { UserList } from "./UserList";

// Every administrator's page loads this chunk ahead, so notices appear on all screens.
watchNotices();

interface SettingsScreenProps {
  devices: ReactNode;
  firmware: ReactNode;
}

export function SettingsScreen({ devices, firmware }: SettingsScreenProps) {
  const { user } = useSession();
  const section = useSection();
  const headingId = useId();
  useEffect(() => {
    document.title = `${section.label} · Settings · Lumisand`;
  }, [section]);
  if (!user) return null;
  const isForbidden = section.isForAdministrators && !user.is_admin;
  const contents: Record<SectionId, ReactNode> = {
    profile: <ProfileSection user={user} />,
    security: <SecuritySection user={user} />,
    notifications: <NotificationsSection />,
    appearance: <AppearanceSection />,
    devices,
    connections: (
      <>
        <MqttCard />
        <WledCard />
        <AccessTokensCard />
      </>
    ),
    firmware,
    users: (
      <>
        <AddUserCard />
        <UserList me={user} />
      </>
    ),
  };

  return (
    <>
      <PageHeader title="Settings" />
      <div className={`single ${styles.columns}`}>
        <SectionMenu current={section} />
        <section aria-labelledby={headingId} className="single packed gap12">
          <header className={styles.head}>
            <h2 id={headingId}>{section.label}</h2>
            <p>{section.purpose}</p>
          </header>
          {isForbidden || (section.id === "devices" && user.role === "guest") ? (
            <Card>
              <AdministratorsOnly title={isForbidden ? undefined : "Not for guests"} />
            </Card>
          ) : (
            contents[section.id]
          )}
        </section>
      </div>
    </>
  );
}
