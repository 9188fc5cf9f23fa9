import { Component, type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Retry } from "./fallback.tsx";
import { Loading } from "./pentagon.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

class Boundary extends Component<
  { readonly failed: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}

interface Surroundings<Props> {
  readonly pending: ReactNode;
  readonly failed: (props: Props, retry: () => void) => ReactNode;
}

/** A part whose file is on its way, did not come, or is there. */
type Stage<Props> = "coming" | "failed" | { readonly Loaded: ComponentType<Props> };

/** Without `Suspense`, whose fallback stands for at least 300 ms before React shows what it waited for. */
const makePart = <Props extends object>(load: Load<Props>, { pending, failed }: Surroundings<Props>) => {
  let stage: Stage<Props> = "coming";
  const fetchPart = async (): Promise<Stage<Props>> => {
    try {
      stage = { Loaded: await load() };
      return stage;
    } catch {
      return "failed";
    }
  };
  const Part = (props: Props) => {
    const [attempt, setAttempt] = useState(0);
    const [shown, show] = useState(stage);
    useEffect(() => {
      if (shown === "coming") void fetchPart().then((next) => startTransition(() => show(next)));
    }, [shown]);
    const retry = () => {
      setAttempt(attempt + 1);
      show("coming");
    };
    if (shown === "coming") return pending;
    const instead = failed(props, retry);
    if (shown === "failed") return instead;
    return (
      <Boundary key={attempt} failed={instead}>
        <shown.Loaded {...props} />
      </Boundary>
    );
  };
  /** Loads the part before it is shown; a failure shows when it is. */
  const preload = (): void => void fetchPart();
  return Object.assign(Part, { preload });
};

/** A screen or a part of one that is loaded when it is shown. After a failure it can be tried again. */
export const lazyPart = <Props extends object>(load: Load<Props>, pending: ReactNode = <Loading />) =>
  makePart<Props>(load, {
    pending,
    failed: (_, retry) => <Retry onRetry={retry} />,
  });

/** The same for a dialog, which can be closed instead. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  title: string,
  load: Load<Props>,
) =>
  makePart<Props>(load, {
    pending: null,
    failed: ({ onClose }, retry) => (
      <Dialog title={title} onClose={onClose}>
        <Retry onRetry={retry} />
      </Dialog>
    ),
  });
