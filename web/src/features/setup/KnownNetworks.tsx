import { useState } from "react";
import { reasonOf } from "../../api/client";
import { forgetNetwork } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Banner } from "../../components/messages/Banner";
import styles from "./Setup.module.css";

interface KnownNetworksProps {
  known: string[];
  joined?: string;
  onChanged: () => void;
}

export function KnownNetworks({ known, joined, onChanged }: KnownNetworksProps) {
  const [question, ask] = useQuestion();
  const [problem, setProblem] = useState("");
  const forget = async (ssid: string) => {
    const answer = await forgetNetwork(ssid);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    onChanged();
  };
  const askToForget = (ssid: string) =>
    ask({
      title: `Forget “${ssid}”?`,
      confirm: "Forget",
      onConfirm: () => forget(ssid),
      children: `Its password goes, too. To join it again, somebody has to type it in.${
        ssid === joined ? " It stays connected until the next start." : ""
      }`,
    });
  return (
    <Card title="Known networks">
      {problem && <Banner onDismiss={() => setProblem("")}>{problem}</Banner>}
      <p className={styles.note}>These are joined without asking, the last one first.</p>
      <ul className={styles.known}>
        {known.map((ssid) => (
          <li key={ssid}>
            <span className="grow shrinks breaks medium">{ssid}</span>
            <Button icon="trash" aria-label={`Forget ${ssid}`} onClick={() => askToForget(ssid)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
      {question}
    </Card>
  );
}
