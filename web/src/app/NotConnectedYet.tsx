import { Card } from "../components/Card";
import { EmptyState } from "../components/EmptyState";
import { PageHeader } from "../components/PageHeader";

export function SandTablePlaceholder() {
  return (
    <>
      <PageHeader title="Sand Table" />
      <Card>
        <EmptyState icon="sand" title="The sand table is not connected yet">
          <p>
            Here you will send plotting files to the table, follow the ball through the sand and keep the
            queue in order. The table holds 600 × 400 mm of patterns.
          </p>
        </EmptyState>
      </Card>
    </>
  );
}

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
