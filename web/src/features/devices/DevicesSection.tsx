import { Card } from "../../components/Card";
import { EmptyState } from "../../components/EmptyState";

export function DevicesSection() {
  return (
    <Card title="Connected Devices" isPart>
      <EmptyState icon="chip" title="No devices have reported in yet." />
    </Card>
  );
}
