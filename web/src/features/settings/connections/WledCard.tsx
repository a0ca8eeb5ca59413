import { getWled, setWled, type WledSettings, type WledState } from "../../../api/connections";
import layout from "../../../components/form/Form.module.css";
import { FormFields } from "../../../components/form/FormFields";
import type { Field } from "../../../components/form/form-field";
import { Problems } from "../../../components/form/Problems";
import { SettingsForm } from "../../../components/form/SettingsForm";
import { useForm } from "../../../components/form/use-form";
import { Badge } from "../../../components/messages/Badge";
import { createHubValue, useHub } from "../../../state/hub-list";
import { EVERY } from "../../../state/use-polled";
import { ConnectionCard, sendTo } from "./ConnectionCard";

const ENABLED = { kind: "flag", name: "enabled", label: "WLED apps and live light" } as const;
const GAMMA = {
  kind: "flag",
  name: "gamma",
  label: "Gamma for live light",
  hint: "For programs that send colours as a screen shows them",
} as const;
const UNIVERSE: Field<"universe"> = {
  kind: "number",
  name: "universe",
  label: "E1.31 universe of the first LED",
  hint: "A universe has 170 LEDs. Usually 1",
  min: 1,
  max: 63_999,
};

const wled = createHubValue({ get: getWled, every: () => EVERY.connections });

/** Lets WLED's apps, and programs that send live light, at the room lights. */
export function WledCard() {
  const { value: present, failure } = useHub(wled);
  const badge = present && <WledBadge present={present} />;
  return (
    <ConnectionCard title="WLED apps and sync" {...{ badge, present, failure }}>
      {(present, failure) => <WledForm present={present} failure={failure} />}
    </ConnectionCard>
  );
}

interface WledFormProps {
  present: WledState;
  failure: string;
}

function WledForm({ present: { settings, live, problem }, failure }: WledFormProps) {
  const sent = (change: Partial<WledSettings>) => sendTo(wled, () => setWled(change));
  const form = useForm({ universe: settings.universe }, sent);
  const switches = settings.enabled ? [ENABLED, GAMMA] : [ENABLED];
  return (
    <div className={`stack ${layout.form} ${layout.narrow}`}>
      <p className="note">
        Lets WLED's apps, Home Assistant, and programs such as LedFx and xLights use the room lights. Anyone
        in your home network can then change the room lights and run scenes without signing in.
      </p>
      <FormFields
        fields={switches.map((field) => ({ ...field, disabled: form.isBusy }))}
        values={settings}
        onChange={(change) => form.carryOut(() => sent(change))}
      />
      {settings.enabled && (
        <>
          <SettingsForm form={form} fields={[UNIVERSE]} submit={form.isDirty && "Save universe"} />
          <p className="note">
            {live
              ? `${live.takenBack ? "Taken back" : "Live"}: ${live.protocol} from ${live.address}, ${live.fps} fps`
              : "No live light arrives."}
          </p>
        </>
      )}
      <Problems problem={(!settings.enabled && form.problem) || failure || problem} />
    </div>
  );
}

function WledBadge({ present: { settings, live } }: { present: WledState }) {
  if (!settings.enabled) return <Badge tone="neutral">Off</Badge>;
  return <Badge tone="good">{live && !live.takenBack ? "Live" : "On"}</Badge>;
}
