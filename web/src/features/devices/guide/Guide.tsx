import { useEffect, useLayoutEffect, useRef } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { Logo } from "../../../components/Logo";
import { HubAway } from "../../../components/messages/HubAway";
import { type HomeHas, useHomeHas, useIsHubAway } from "../../../state/device-status";
import { MatricesStep, StripStep, SupplyStep, TableStep } from "./ChoiceSteps";
import styles from "./Guide.module.css";
import { ColorsStep, CountStep } from "./LightSteps";
import { type GuideProps, Question, type StepProps } from "./Question";

const STEPS = {
  start: StartStep,
  strip: StripStep,
  count: CountStep,
  colors: ColorsStep,
  supply: SupplyStep,
  home: HomeStep,
  matrices: MatricesStep,
  table: TableStep,
  ready: ReadyStep,
};
type StepId = keyof typeof STEPS;
const IDS = Object.keys(STEPS) as StepId[];
const QUESTIONS = IDS.length - 2;

/**
 * The first steps, one question at a time. The address names the step, so a reload continues there. With "only", it
 * is the one question that is asked.
 */
export function Guide(props: GuideProps) {
  const query = new URLSearchParams(useSearch());
  const at = Math.max(0, IDS.indexOf(query.get("step") as StepId));
  const id = IDS[at] ?? "start";
  const isOnly = query.has("only");
  const Step = STEPS[id];
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.title = `${isOnly ? "LED strip" : "First steps"} · Lumisand`;
    dialog.current?.querySelector<HTMLElement>(`[data-step="${id}"] h2`)?.focus();
    dialog.current?.scrollTo(0, 0);
  }, [id, isOnly]);

  const go = (to: number) => {
    query.set("step", IDS[to] ?? "start");
    navigate(`/settings?${query}`);
  };
  const leave = () => navigate(query.has("first") ? "/dashboard" : "/settings?section=devices");

  return (
    <dialog
      ref={dialog}
      className={`full bright ${styles.guide}`}
      aria-label={isOnly ? "LED strip" : "First steps"}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <header className={`line wrap between gap5 relative ${styles.head}`}>
        <Logo />
        {id !== "ready" && <Button onClick={leave}>{isOnly ? "Cancel" : "Skip all"}</Button>}
        <HubAway isAway={useIsHubAway()} />
      </header>
      <div className={`column grow autoMargin ${styles.step}`} data-step={id}>
        {!isOnly && at > 0 && at <= QUESTIONS && <Dots at={at} />}
        <Step
          key={id}
          {...props}
          onBack={isOnly ? undefined : () => go(at - 1)}
          onNext={() => (isOnly || id === "ready" ? leave() : go(at + 1))}
        />
      </div>
    </dialog>
  );
}

function Dots({ at }: { at: number }) {
  return (
    <p role="img" aria-label={`Step ${at} of ${QUESTIONS}`} className={`flex gap5 ${styles.dots}`}>
      {IDS.slice(1, -1).map((id, index) => (
        <i key={id} data-on={index < at || undefined} />
      ))}
    </p>
  );
}

function StartStep({ onNext }: StepProps) {
  return (
    <Question title="Welcome to Lumisand" next="Begin" onNext={onNext}>
      <Pictures {...EVERYTHING} />
      <p>Seven short questions about lights, home, matrices and sand. Each can be skipped.</p>
    </Question>
  );
}

function HomeStep({ home, saveHome, skipHome, onBack, onNext }: StepProps) {
  const skip = () => {
    skipHome();
    onNext();
  };
  return (
    <Question title="Where is Lumisand?" save={saveHome} onBack={onBack} onNext={onNext} onSkip={skip}>
      {home}
    </Question>
  );
}

const EVERYTHING: HomeHas = { table: true, matrices: true };

/** The things that Lumisand controls. */
const Pictures = ({ table, matrices }: HomeHas) => (
  <div className="row accent">
    <Icon name="bulb" size={48} />
    {matrices && <Icon name="grid" size={48} />}
    {table && <Icon name="sand" size={48} />}
  </div>
);

function ReadyStep({ lostPlace, saveHome, onBack, onNext }: StepProps) {
  const homeHas = useHomeHas();
  const { table, matrices } = homeHas;
  const all = ["lights", ...(matrices ? ["matrices"] : []), ...(table ? ["sand"] : [])];
  return (
    <Question title="Ready" next="Finish" save={saveHome} onBack={onBack} onNext={onNext}>
      <Pictures {...homeHas} />
      {lostPlace}
      <ul className="bullets">
        <li>Set {new Intl.ListFormat("en-GB").format(all)} with one tap: make a scene on the dashboard.</li>
        {table && <li>Fill the library of the sand table with twelve patterns.</li>}
        <li>Let the schedule switch the lights.</li>
      </ul>
      <p>These questions, and all other settings, are under Settings &gt; Devices.</p>
    </Question>
  );
}
