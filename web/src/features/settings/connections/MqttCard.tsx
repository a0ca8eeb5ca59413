import { useState } from "react";
import { getMqtt, type MqttSettings, type MqttState, setMqtt, testMqtt } from "../../../api/connections";
import { Button } from "../../../components/Button";
import { type Fields, IDENTIFIER } from "../../../components/form/form-field";
import { SettingsForm } from "../../../components/form/SettingsForm";
import { useForm } from "../../../components/form/use-form";
import { Badge } from "../../../components/messages/Badge";
import { createHubValue, useHub } from "../../../state/hub-list";
import { EVERY } from "../../../state/use-polled";
import { ConnectionCard, sendTo } from "./ConnectionCard";

const BADGES = {
  off: ["neutral", "Off"],
  connecting: ["neutral", "Connecting"],
  connected: ["good", "Connected"],
  failed: ["bad", "Not connected"],
} as const;

type Entries = MqttSettings & { password: string };

function fieldsOf({ tls, discovery }: Entries, { hasTls, settings }: MqttState): Fields<Entries> {
  return [
    "Publishes lights, matrices and sand table at a broker of your home, and takes commands there.",
    { name: "host", label: "Broker", hint: "Its name or IP address", ...IDENTIFIER },
    {
      kind: "number",
      name: "port",
      label: "Port",
      min: 1,
      max: 65_535,
      hint: "Usually 1883, with encryption 8883",
    },
    { name: "user", label: "User", hint: "Empty: without signing in", ...IDENTIFIER },
    {
      name: "password",
      label: "Password",
      type: "password",
      autoComplete: "new-password",
      placeholder: settings.hasPassword ? "Unchanged" : "",
    },
    hasTls
      ? {
          kind: "flag",
          name: "tls",
          label: "Encrypted (TLS)",
          hint: "The broker's certificate is always checked.",
        }
      : "Encryption (TLS) needs a hub with at least 8 MB of flash.",
    tls && {
      kind: "lines",
      name: "ca",
      label: "Certificate of your own authority",
      hint: "In PEM form. Empty: the well-known authorities.",
      rows: 4,
    },
    { name: "baseTopic", label: "Topic", hint: "All topics of the hub begin with it", ...IDENTIFIER },
    {
      kind: "flag",
      name: "discovery",
      label: "Home Assistant",
      hint: "Lights, matrices, sand table and scenes appear there by themselves.",
    },
    discovery && {
      name: "discoveryPrefix",
      label: "Discovery prefix",
      hint: "As in Home Assistant's MQTT settings, usually homeassistant",
      ...IDENTIFIER,
    },
    discovery && {
      name: "area",
      label: "Room",
      hint: "Home Assistant puts the devices there, for example Living room",
    },
    {
      kind: "flag",
      name: "install",
      label: "Firmware updates",
      hint: "Anyone who may publish at the broker can then install firmware that was uploaded to the hub.",
    },
  ];
}

const intervalOf = (state: MqttState | null) =>
  state?.state === "connecting" || state?.test?.state === "running" ? EVERY.connecting : EVERY.connections;

const mqtt = createHubValue({ get: getMqtt, every: intervalOf });

/** Nothing on a hub without MQTT. The broker through which other programs of the home see and control the hub. */
export function MqttCard() {
  const { value: present, failure } = useHub(mqtt);
  if (failure?.status === 404) return null;
  const [tone, word] = BADGES[present?.state ?? "off"];
  return (
    <ConnectionCard title="MQTT" badge={<Badge tone={tone}>{word}</Badge>} {...{ present, failure }}>
      {(present, failure) => <MqttForm present={present} failure={failure} />}
    </ConnectionCard>
  );
}

function MqttForm({ present, failure }: { present: MqttState; failure: string }) {
  const { settings, test, retry } = present;
  const form = useForm<Entries>({ ...settings, password: "" }, (_, typed) =>
    sendTo(mqtt, () => setMqtt({ ...typed, enabled: true })),
  );
  const { values, typed, isBusy, carryOut } = form;
  /** What was typed when it was tried. */
  const [tried, setTried] = useState<Partial<Entries> | null>(null);
  const isTried = tried === typed;

  const change = (part: Partial<Entries>) =>
    form.change("tls" in part ? { ...part, port: part.tls ? 8883 : 1883 } : part);
  const tryOut = async () => {
    setTried((await carryOut(() => sendTo(mqtt, () => testMqtt(typed)))) ? typed : null);
  };
  const switchOff = async () => {
    if (await carryOut(() => sendTo(mqtt, () => setMqtt({ enabled: false })))) form.discard();
  };

  const again = retry === null ? "" : ` Trying again in ${retry} s.`;
  return (
    <SettingsForm
      form={{ ...form, change }}
      fields={fieldsOf(values, present)}
      problem={(isTried && test?.problem) || failure || (present.problem && `${present.problem}${again}`)}
      submit={settings.enabled ? "Save" : "Save and connect"}
      buttons={
        <>
          <Button busy={isBusy || test?.state === "running"} onClick={tryOut}>
            Test
          </Button>
          {settings.enabled && (
            <Button busy={isBusy} onClick={switchOff}>
              Switch off
            </Button>
          )}
        </>
      }
    >
      {isTried && test?.state === "passed" && (
        <p role="status" className="note">
          The broker accepts the connection.
        </p>
      )}
    </SettingsForm>
  );
}
