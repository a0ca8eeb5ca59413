import { type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../../api/client";
import { getMqtt, type MqttSettings, type MqttState, setMqtt, testMqtt } from "../../../api/connections";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { Switch } from "../../../components/fields/Switch";
import { TextArea } from "../../../components/fields/TextArea";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { Spinner } from "../../../components/loading/Spinner";
import { Badge } from "../../../components/messages/Badge";
import { EVERY } from "../../../state/use-polled";
import styles from "../Settings.module.css";
import { usePolledSettings } from "./use-polled-settings";

const IDENTIFIER = { autoCapitalize: "none", autoComplete: "off", spellCheck: false };

const BADGES = {
  off: ["neutral", "Off"],
  connecting: ["neutral", "Connecting"],
  connected: ["good", "Connected"],
  failed: ["bad", "Not connected"],
} as const;

const intervalOf = (state: MqttState | null) =>
  state?.state === "connecting" || state?.test?.state === "running" ? EVERY.connecting : EVERY.connections;

/** Nothing on a hub without MQTT. The broker through which other programs of the home see and control the hub. */
export function MqttCard() {
  const { value: present, failure, isMissing, send: sendChange } = usePolledSettings(getMqtt, intervalOf);
  const [typed, setTyped] = useState<Partial<MqttSettings & { password: string }>>({});
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);

  if (isMissing) return null;
  if (!present) {
    return (
      <Card title="MQTT" isPart>
        <Problems problem={failure} />
        {!failure && <Spinner label="Loading..." />}
      </Card>
    );
  }

  const shown = { password: "", ...present.settings, ...typed };
  const change = (part: typeof typed) => {
    setProblem("");
    setTried(false);
    setTyped((now) => ({ ...now, ...part }));
  };

  const send = async (call: typeof setMqtt, part: typeof typed) => {
    setBusy(true);
    const answer = await sendChange(() => call(part));
    setBusy(false);
    setTried(call === testMqtt && answer.ok);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    return answer.ok;
  };
  const use = async (part: typeof typed) => {
    if (await send(setMqtt, part)) setTyped({});
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    void use({ ...typed, enabled: true });
  };

  const [tone, word] = BADGES[present.state];
  const testProblem = isTried ? present.test?.problem : "";
  const retry = present.retry === null ? "" : ` Trying again in ${present.retry} s.`;
  const title = problem || testProblem || failure || (present.problem && `${present.problem}${retry}`);
  return (
    <Card title="MQTT" isPart aside={<Badge tone={tone}>{word}</Badge>}>
      <form noValidate className={styles.form} onSubmit={save}>
        <p className={styles.note}>
          Publishes the state of lights, matrices and sand table at a broker of your home, and takes commands
          from there.
        </p>
        <TextField
          label="Broker"
          hint="Its name or IP address"
          {...IDENTIFIER}
          value={shown.host}
          onChange={(host) => change({ host })}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          hint="Usually 1883, with encryption 8883"
          autoComplete="off"
          value={String(shown.port || "")}
          onChange={(text) => change({ port: Number.parseInt(text, 10) || 0 })}
        />
        <TextField
          label="User"
          hint="Empty: without signing in"
          {...IDENTIFIER}
          value={shown.user}
          onChange={(user) => change({ user })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          placeholder={present.settings.hasPassword ? "Unchanged" : ""}
          value={shown.password}
          onChange={(password) => change({ password })}
        />
        {present.hasTls ? (
          <Switch
            label="Encrypted (TLS)"
            hint="The broker's certificate is always checked."
            checked={shown.tls}
            onChange={(tls) => change({ tls, port: tls ? 8883 : 1883 })}
          />
        ) : (
          <p className={styles.note}>Encryption (TLS) needs a hub with at least 8 MB of flash.</p>
        )}
        {shown.tls && (
          <TextArea
            label="Certificate of your own authority"
            hint="In PEM form. Empty: the well-known authorities."
            rows={4}
            value={shown.ca}
            onChange={(ca) => change({ ca })}
          />
        )}
        <TextField
          label="Topic"
          hint="All topics of the hub begin with it"
          {...IDENTIFIER}
          value={shown.baseTopic}
          onChange={(baseTopic) => change({ baseTopic })}
        />
        <Switch
          label="Home Assistant"
          hint="Lights, matrices, sand table and scenes appear there by themselves."
          checked={shown.discovery}
          onChange={(discovery) => change({ discovery })}
        />
        {shown.discovery && (
          <TextField
            label="Discovery prefix"
            hint="As in Home Assistant's MQTT settings, usually homeassistant"
            {...IDENTIFIER}
            value={shown.discoveryPrefix}
            onChange={(discoveryPrefix) => change({ discoveryPrefix })}
          />
        )}
        <Problems problem={title} />
        {isTried && present.test?.state === "passed" && (
          <p role="status" className={styles.note}>
            The broker accepts the connection.
          </p>
        )}
        <div className={styles.row}>
          <Button variant="primary" type="submit" busy={isBusy}>
            {present.settings.enabled ? "Save" : "Save and connect"}
          </Button>
          <Button busy={isBusy || present.test?.state === "running"} onClick={() => send(testMqtt, typed)}>
            Test
          </Button>
          {present.settings.enabled && (
            <Button busy={isBusy} onClick={() => use({ enabled: false })}>
              Switch off
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
