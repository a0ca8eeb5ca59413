import { problemOf } from "../../api/client";
import { getLogServer, setLogServer } from "../../api/connections";
import { Card } from "../../components/Card";
import { type Field, IDENTIFIER } from "../../components/form/form-field";
import { SettingsForm } from "../../components/form/SettingsForm";
import { useForm } from "../../components/form/use-form";
import { Link } from "../../components/navigation/Link";
import { createHubValue } from "../../state/hub-list";
import { showToast } from "../../state/toasts";
import { useHubWithProblem } from "../../state/use-calls";

const NOTE = {
  kind: "own",
  name: "about",
  label: (
    <p className="note">
      The <Link href="/settings?section=devices&view=log">log</Link> says who changed accounts, devices and
      firmware, and from where. A syslog server keeps each line also when the hub is lost or erased.
    </p>
  ),
} as const;

const SERVER = {
  name: "syslog",
  label: "Syslog server",
  ...IDENTIFIER,
  placeholder: "192.168.1.9:514",
  hint: "An IPv4 address, with a port if it is not 514. Empty: none.",
} satisfies Field<"syslog">;

const logServer = createHubValue({ get: getLogServer });

export function LogServerCard() {
  const { value, failure, retry, carryOut } = useHubWithProblem(logServer);
  const form = useForm({ syslog: value?.syslog ?? "" }, async ({ syslog }) => {
    const answer = await carryOut(() => setLogServer(syslog));
    if (answer.ok)
      showToast(syslog ? "The log is sent to this server now." : "The log is not sent any more.");
    return problemOf(answer);
  });
  return (
    <Card title="Log" isPart>
      <SettingsForm
        form={form}
        fields={[NOTE, { ...SERVER, disabled: !value }]}
        submit="Save"
        variant="quiet"
        disabled={!value}
        problem={failure}
        onRetry={retry}
      />
    </Card>
  );
}
