import {
  Component,
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
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

const makePart = <Props extends object>(load: Load<Props>, { pending, failed }: Surroundings<Props>) => {
  const fresh = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let part = fresh();
  const Part = (props: Props) => {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      part = fresh();
      setAttempt(attempt + 1);
    };
    return (
      <Boundary key={attempt} failed={failed(props, retry)}>
        <Suspense fallback={pending}>{createElement(part, props as ComponentProps<typeof part>)}</Suspense>
      </Boundary>
    );
  };
  /** Loads the part before it is shown; a failure shows when it is. */
  const preload = (): void => void load().catch(() => undefined);
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
