import { Card } from "../components/Card";
import { EmptyState } from "../components/EmptyState";
import { PageHeader } from "../components/PageHeader";

export function SettingsPlaceholder() {
  return (
    <>
      <PageHeader title="Settings" />
      <Card>
        <EmptyState icon="settings" title="Settings are not connected yet">
          <p>
            Here you will change your profile and password, look after devices and their firmware, and manage
            who may sign in.
          </p>
        </EmptyState>
      </Card>
    </>
  );
}
