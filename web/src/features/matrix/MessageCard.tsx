import { type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../api/client";
import { showMessage } from "../../api/matrix-notify";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Select } from "../../components/fields/Select";
import layout from "../../components/layout.module.css";
import { Banner } from "../../components/messages/Banner";
import styles from "./Matrix.module.css";
import { TextContent } from "./TextContent";

const MAX_BYTES = 1020;
const TIMES = [
  { value: "5", label: "5 seconds" },
  { value: "15", label: "15 seconds" },
  { value: "60", label: "1 minute" },
  { value: "600", label: "10 minutes" },
] as const;

interface MessageCardProps {
  /** The matrices are joined: they show one picture. */
  isOne: boolean;
}

/** Sends a text to the matrices, which they show for a while. */
export function MessageCard({ isOne }: MessageCardProps) {
  const [text, setText] = useState("");
  const [seconds, setSeconds] = useState<(typeof TIMES)[number]["value"]>("15");
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ problem?: string; done?: string }>({});

  const type = (typed: string) => {
    setText(typed);
    setOutcome({});
  };

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await showMessage(text, Number(seconds));
    setBusy(false);
    setOutcome(answer.ok ? { done: "Sent." } : { problem: reasonOf(answer.error) });
  };

  return (
    <Card title="Message" className={styles.message}>
      <form className={styles.sending} noValidate onSubmit={send}>
        <div className={styles.messageText}>
          <TextContent label="Text" text={text} maxBytes={MAX_BYTES} onChange={type} />
        </div>
        <Select label="Shown for" value={seconds} options={TIMES} onChange={setSeconds} />
        <Button variant="primary" type="submit" busy={isBusy} disabled={text.trim() === ""}>
          Show
        </Button>
      </form>
      {outcome.problem && <Banner>{outcome.problem}</Banner>}
      <p role="status" className={layout.note}>
        {outcome.done ??
          `It is shown once${isOne ? "" : " on each matrix that is switched on"}, then again what is set.`}
      </p>
    </Card>
  );
}
