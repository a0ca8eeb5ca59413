import type { ReactNode } from "react";
import { type ApiError, type ApiResult, problemOf, reasonOf } from "../../../api/client";
import { Card } from "../../../components/Card";
import { Problems } from "../../../components/form/Problems";
import { Spinner } from "../../../components/loading/Spinner";
import type { HubValue } from "../../../state/hub-list";

/** Makes a call that answers with the hub's present value. Resolves to why it failed. */
export async function sendTo<Value extends object>(
  hub: HubValue<Value>,
  call: () => Promise<ApiResult<Value>>,
) {
  return problemOf(await hub.send(call, { taken: (_, present) => present, isQuiet: true }));
}

interface ConnectionCardProps<Value> {
  title: string;
  badge: ReactNode;
  present: Value | null;
  failure: ApiError | null;
  /** What is shown once the value is known, with the reason why it may be outdated. */
  children: (present: Value, failure: string) => ReactNode;
}

export function ConnectionCard<Value>(props: ConnectionCardProps<Value>) {
  const { title, badge, present, failure, children } = props;
  const reason = failure ? reasonOf(failure) : "";
  return (
    <Card title={title} isPart aside={present && badge}>
      {present && children(present, reason)}
      {!present && (failure ? <Problems problem={reason} /> : <Spinner label="Loading..." />)}
    </Card>
  );
}
