import { type SyntheticEvent, useState } from "react";
import { problemOf } from "../../api/client";
import { MAX_NOTIFICATION_TEXT } from "../../api/generated";
import { showMessage } from "../../api/matrix";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { Select } from "../../components/fields/Select";
import { Problems } from "../../components/form/Problems";
import { useForm } from "../../components/form/use-form";
import { useHashTarget } from "../../components/navigation/use-hash-target";
import { lengthOptions } from "../../lib/time/length-text";
import styles from "./Matrix.module.css";
import { TextContent } from "./text-fields";

/** In seconds. */
const TIMES = [5, 15, 60, 600];

/** Sends a text to the matrices, which they show for a while. `isOne`: they are joined and show one picture. */
export function MessageCard({ isOne }: { isOne: boolean }) {
  const [isSent, setSent] = useState(false);
  const place = useHashTarget<HTMLFormElement>("#message");
  const form = useForm({ text: "", seconds: 15 }, async ({ text, seconds }) =>
    problemOf(await showMessage(text, seconds)),
  );
  const of = fieldsOf(form.values, (change) => {
    setSent(false);
    form.change(change);
  });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setSent(await form.carryOut());
  };
  return (
    <Card title="Message" className={styles.message}>
      <form ref={place} className={`single spread ${styles.sending}`} noValidate onSubmit={send}>
        <div className={`grid gap7 ${styles.messageText}`}>
          <TextContent label="Text" maxBytes={MAX_NOTIFICATION_TEXT} {...of("text")} />
        </div>
        <Select label="Shown for" options={lengthOptions(TIMES, form.values.seconds)} {...of("seconds")} />
        <Button variant="primary" type="submit" busy={form.isBusy} disabled={!form.values.text.trim()}>
          Show
        </Button>
      </form>
      <Problems problem={form.problem} />
      <p role="status" className="note">
        {isSent
          ? "Sent."
          : `It is shown once${isOne ? "" : " on each matrix that is switched on"}, then again what is set.`}
      </p>
    </Card>
  );
}
