import { Button } from "../Button";
import { Card } from "../Card";
import { EmptyState } from "../messages/EmptyState";

interface LoadFailureProps {
  title: string;
  isBusy?: boolean;
  onRetry: () => void;
}

export function LoadFailure({ title, isBusy, onRetry }: LoadFailureProps) {
  return (
    <Card>
      <EmptyState icon="alert" title={title}>
        <Button icon="refresh" busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </Card>
  );
}
