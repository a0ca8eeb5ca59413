/** Time that only the test advances. */
export class ManualTimers {
  /** Elapsed time in ms. */
  private elapsed = 0;
  private tasks: { at: number; run: () => void }[] = [];

  readonly now = (): Date => new Date(this.elapsed);

  readonly after = (ms: number, run: () => void): (() => void) => {
    const task = { at: this.elapsed + ms, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  };

  /** Runs the timers that are due within `ms`, in order, and lets promises settle after each. */
  async advance(ms: number): Promise<void> {
    const end = this.elapsed + ms;
    await settle();
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      this.elapsed = next.at;
      this.tasks = this.tasks.filter((task) => task !== next);
      next.run();
      await settle();
    }
    this.elapsed = end;
  }

  private nextUntil(end: number) {
    return this.tasks.filter((task) => task.at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

/** Lets the callbacks of resolved promises run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** A page that the test hides and shows. */
export class ManualPage extends ManualTimers {
  private isShown = true;
  private readonly listeners = new Set<() => void>();

  readonly isVisible = () => this.isShown;

  readonly onVisibility = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  show(isShown: boolean): void {
    this.isShown = isShown;
    for (const listener of this.listeners) listener();
  }
}
