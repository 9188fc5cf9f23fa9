import { type ComponentProps, type ReactNode, useState } from "react";

interface PictureProps extends ComponentProps<"img"> {
  /** "" for none. */
  readonly src: string;
  /** Of the same size; in the picture's place until it has loaded, and for good when there is none. */
  readonly instead: ReactNode;
}

/** No more than a place that the browser loads: a browser that allows no pictures reports neither success nor failure. */
const LOADING = { position: "absolute", width: 1, height: 1, opacity: 0 } as const;

/** A picture that never shows the browser's broken icon. */
export const Picture = ({ src, instead, ...image }: PictureProps) => {
  const [end, setEnd] = useState({ src: "", isLoaded: false });
  const isLoaded = end.src === src ? end.isLoaded : null;
  if (src === "" || isLoaded === false) return instead;
  return (
    <>
      {isLoaded ? null : instead}
      <img
        loading="lazy"
        alt=""
        {...image}
        {...(isLoaded ? {} : { style: LOADING, "aria-hidden": true })}
        src={src}
        onLoad={() => setEnd({ src, isLoaded: true })}
        onError={() => setEnd({ src, isLoaded: false })}
      />
    </>
  );
};
