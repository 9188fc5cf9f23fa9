import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Reserves the place until then. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Renders its content, and so loads its late parts, once its place is on the screen. */
export const WhenSeen = ({ className, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className={className}>
      {isSeen ? children : null}
    </div>
  );
};
