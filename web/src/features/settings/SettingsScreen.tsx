import { type ReactNode, useEffect, useId, useRef } from "react";
import { problemOf } from "../../api/client";
import type { User } from "../../api/types";
import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { Switch } from "../../components/fields/Switch";
import type { Fields } from "../../components/form/form-field";
import { SettingsForm } from "../../components/form/SettingsForm";
import { useForm } from "../../components/form/use-form";
import type { IconName } from "../../components/Icon";
import { BELL, USER, USERS } from "../../components/icons";
import { AdministratorsOnly } from "../../components/messages/EmptyState";
import { MenuLink } from "../../components/navigation/MenuLink";
import { useParameter } from "../../components/navigation/sheet";
import { PageHeader } from "../../components/PageHeader";
import { rename } from "../../state/account";
import { changePreferences, usePreferences } from "../../state/preferences";
import { useSession } from "../../state/session";
import { showToast } from "../../state/toasts";
import { AddUserCard } from "./AddUserCard";
import { AccessTokensCard } from "./connections/AccessTokensCard";
import { MqttCard } from "./connections/MqttCard";
import { WledCard } from "./connections/WledCard";
import { InvitationsCard } from "./InvitationsCard";
import { watchNotices } from "./notices";
import { ROLE_HINTS, ROLE_NAMES } from "./roles";
import { listOf, MAX_NAME_LENGTH, nameProblems } from "./rules";
import { SecuritySection } from "./SecuritySection";
import styles from "./Settings.module.css";
import { UserList } from "./UserList";

// Every administrator's page loads this chunk ahead, so notices appear on all screens.
watchNotices();

interface SettingsScreenProps {
  devices: ReactNode;
  firmware: ReactNode;
}

interface Section {
  id: string;
  label: string;
  icon: IconName;
  purpose: string;
  isForAdministrators?: true;
  content: (given: SettingsScreenProps & { user: User }) => ReactNode;
}

/** In menu order; the first one is the default. */
const SECTIONS: readonly [Section, ...Section[]] = [
  {
    id: "profile",
    label: "Profile",
    icon: USER,
    purpose: "What the panel calls you.",
    content: ({ user }) => <ProfileSection user={user} />,
  },
  {
    id: "security",
    label: "Security",
    icon: "lock",
    purpose: "How you sign in, and where you are signed in.",
    content: ({ user }) => <SecuritySection user={user} />,
  },
  {
    id: "notifications",
    label: "Notifications",
    icon: BELL,
    purpose: "What this browser tells you while the panel is open.",
    content: () => <NotificationsSection />,
  },
  {
    id: "appearance",
    label: "Appearance",
    icon: "sun",
    purpose: "How the panel looks and works in this browser.",
    content: () => <AppearanceSection />,
  },
  {
    id: "devices",
    label: "Devices",
    icon: "chip",
    purpose: "What is connected, and how it is wired.",
    content: ({ user, devices }) => (user.role === "guest" ? <Refused title="Not for guests" /> : devices),
  },
  {
    id: "connections",
    label: "Connections",
    icon: "terminal",
    purpose: "Programs and services that use the hub.",
    isForAdministrators: true,
    content: () => [<MqttCard key="mqtt" />, <WledCard key="wled" />, <AccessTokensCard key="tokens" />],
  },
  {
    id: "firmware",
    label: "Firmware Updates",
    icon: "download",
    purpose: "New software for the hub, its panel and the LED matrices.",
    isForAdministrators: true,
    content: ({ firmware }) => firmware,
  },
  {
    id: "users",
    label: "User Management",
    icon: USERS,
    purpose: "Who may sign in, and how others join.",
    isForAdministrators: true,
    content: ({ user }) => [
      <InvitationsCard key="invite" />,
      <AddUserCard key="add" />,
      <UserList key="list" me={user} />,
    ],
  },
];

export function SettingsScreen(props: SettingsScreenProps) {
  const { user } = useSession();
  const named = useParameter("section");
  const section = SECTIONS.find(({ id }) => id === named) ?? SECTIONS[0];
  const { label, purpose, isForAdministrators, content } = section;
  const headingId = useId();
  useEffect(() => {
    document.title = `${label} · Settings · Lumisand`;
  }, [label]);
  if (!user) return null;
  return (
    <>
      <PageHeader title="Settings" />
      <div className={`single ${styles.columns}`}>
        <SectionMenu current={section} />
        <section aria-labelledby={headingId} className="single packed gap12">
          <header className={styles.head}>
            <h2 id={headingId}>{label}</h2>
            <p className="muted">{purpose}</p>
          </header>
          {isForAdministrators && !user.is_admin ? <Refused /> : content({ ...props, user })}
        </section>
      </div>
    </>
  );
}

function Refused({ title }: { title?: string }) {
  return (
    <Card>
      <AdministratorsOnly title={title} />
    </Card>
  );
}

function SectionMenu({ current }: { current: Section }) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on small screens the new section may be outside the view
  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>("[aria-current]");
    if (menu.current && link) {
      menu.current.scrollLeft = link.offsetLeft - (menu.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);

  return (
    <nav ref={menu} aria-label="Settings" className={`flex relative ${styles.menu}`}>
      {SECTIONS.map((section) => (
        <MenuLink
          key={section.id}
          href={`/settings?section=${section.id}`}
          icon={section.icon}
          label={section.label}
          isCurrent={section === current}
          onClick={() => window.scrollTo(0, 0)}
        />
      ))}
    </nav>
  );
}

function ProfileSection({ user }: { user: User }) {
  const { name, username } = user;
  const { role } = user;
  const form = useForm({ name, username, role: ROLE_NAMES[role] }, async (entries) => {
    const problems = nameProblems(entries.name);
    if (problems.length > 0) return listOf(problems);
    const answer = await rename(entries.name.trim());
    if (answer.ok) showToast("Profile saved.");
    return problemOf(answer);
  });
  const fields: Fields<typeof form.values> = [
    { name: "name", label: "Full Name", autoComplete: "name", maxLength: MAX_NAME_LENGTH },
    { name: "username", label: "Username", hint: "Username cannot be changed", disabled: true },
    { name: "role", label: "Role", hint: ROLE_HINTS[role], disabled: true },
  ];
  return (
    <Card>
      <SettingsForm form={form} fields={fields} submit="Save" disabled={form.values.name.trim() === name} />
    </Card>
  );
}

function NotificationsSection() {
  const of = fieldsOf(usePreferences(), changePreferences);
  return (
    <Card className="lines">
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

function AppearanceSection() {
  const preferences = usePreferences();
  return (
    <Card className="lines">
      <Switch
        label="Dark Mode"
        hint="Light letters on a dark page."
        value={preferences.theme === "dark"}
        onChange={(on) => changePreferences({ theme: on ? "dark" : "light" })}
      />
      <Switch
        label="Auto-save Settings"
        hint="In LED Control, what you change goes to the hub at once."
        {...fieldsOf(preferences, changePreferences)("autoSave")}
      />
    </Card>
  );
}
