import { useState } from "react";
import { adjustController, type ControllerSetting } from "../../../../api/controller";
import { Button } from "../../../../components/Button";
import { Card } from "../../../../components/Card";
import { Facts } from "../../../../components/Facts";
import { Badge } from "../../../../components/messages/Badge";
import { useSession } from "../../../../state/session";
import { useSand } from "../../sand-context";
import { controller } from "../controller";
import styles from "./Table.module.css";

/** Time in ms in which the hub usually has written and read the settings. */
const SETTLE_MS = 1_500;
const MOST_READINGS = 8;

export function ControllerCard({ settings }: { settings: readonly ControllerSetting[] }) {
  const { online } = useSand().table;
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);

  const adjust = async () => {
    setBusy(true);
    const { ok } = await controller.send(adjustController);
    for (let reading = 0; ok && reading < MOST_READINGS; reading++) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const answer = await controller.reload();
      if (answer?.ok && !answer.value.settings.some(isToBeSet)) break;
    }
    setBusy(false);
  };

  if (!settings.length)
    return (
      <Card title="Controller">
        <p className={`muted small ${styles.note}`}>
          {online ? "The controller has not reported its settings." : "The table is not connected."}
        </p>
      </Card>
    );
  const odd = settings.filter(({ verdict }) => verdict !== "fits");
  const harmless = odd.filter(isToBeSet);
  const { tone, text } = SUMMARY[worstOf(odd)];
  return (
    <Card title="Controller" aside={<Badge tone={tone}>{text}</Badge>}>
      <details open={odd.length > 0}>
        <summary className={`touch pointer ${styles.summary}`}>Settings ({settings.length})</summary>
        <Facts
          facts={settings.map((setting) => {
            const { label, value, wanted } = settingText(setting);
            return [
              label,
              <>
                {value}
                {setting.verdict !== "fits" && (
                  <strong className={setting.verdict === "spoils" ? "bad" : undefined}>
                    {` – should be ${wanted}`}
                  </strong>
                )}
              </>,
            ];
          })}
        />
      </details>
      {odd.length > harmless.length && (
        <p className={`muted small ${styles.note}`}>
          The hub does not change {namesText(odd.filter(({ isHarmless }) => !isHarmless))}. Correct the
          controller, or Settings &gt; Devices if the table is built like that.
        </p>
      )}
      {harmless.length > 0 && user?.is_admin && (
        <Button busy={isBusy} onClick={() => void adjust()}>
          Set {namesText(harmless)}
        </Button>
      )}
    </Card>
  );
}

function isToBeSet({ verdict, isHarmless }: ControllerSetting): boolean {
  return isHarmless && verdict !== "fits";
}

function worstOf(odd: ControllerSetting[]): ControllerSetting["verdict"] {
  if (odd.some(({ verdict }) => verdict === "spoils")) return "spoils";
  return odd.length ? "differs" : "fits";
}

const SUMMARY = {
  fits: { tone: "good", text: "Fits" },
  differs: { tone: "neutral", text: "Works, but differs" },
  spoils: { tone: "bad", text: "Can't draw" },
} as const;

const onOff = (value: number) => (value ? "on" : "off");
const yesNo = (value: number) => (value ? "yes" : "no");
const mm = (value: number) => `${round(value)} mm`;
const atLeast = (value: number) => `at least ${round(value)} mm`;

/** Rounded, because the hub stores single precision. */
const round = (value: number) => String(Number(value.toPrecision(6)));

/** By name: the label, the value, and how the wanted value differs from it in words. */
const TEXTS: Record<
  string,
  readonly [label: string, value: (value: number) => string, wanted?: (value: number) => string]
> = {
  CoreXY: ["Built for CoreXY", yesNo],
  $1: ["Motors stay on", (value) => (value === 255 ? "always" : `${round(value)} ms`)],
  $13: ["Reports in inches", yesNo],
  $20: ["Soft limits", onOff],
  $22: ["Homing", onOff],
  $100: ["Steps per mm, X", round],
  $101: ["Steps per mm, Y", round],
  $130: ["Travel, X", mm, atLeast],
  $131: ["Travel, Y", mm, atLeast],
};

function settingText({ name, value, wanted }: ControllerSetting) {
  const [label, text, wantedText = text] = TEXTS[name] ?? ["", round];
  const number = name.startsWith("$") ? name : "";
  return {
    label: label && number ? `${label} (${number})` : label || name,
    value: text(value),
    wanted: wantedText(wanted),
  };
}

/** "$1, $13 and $22" */
function namesText(settings: readonly ControllerSetting[]): string {
  return new Intl.ListFormat("en-GB").format(settings.map(({ name }) => name));
}
