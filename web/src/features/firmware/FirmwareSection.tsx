import { Card } from "../../components/Card";
import { EmptyState } from "../../components/EmptyState";

/** Shown to administrators only. */
export function FirmwareSection() {
  return (
    <Card title="Firmware Versions" isPart>
      <EmptyState icon="download" title="No firmware has been uploaded yet." />
    </Card>
  );
}
