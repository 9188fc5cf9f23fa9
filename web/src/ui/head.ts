import { useEffect } from "react";
import { usePageTitle } from "../model/page-title.ts";

/** The one element of the document's head, made where there is none yet. */
const elementOf = <Name extends "meta" | "link">(tag: Name, selector: string): HTMLElementTagNameMap[Name] =>
  document.head.querySelector<HTMLElementTagNameMap[Name]>(`${tag}${selector}`) ??
  document.head.appendChild(document.createElement(tag));

/**
 * Sets the page's head for search machines, shared links and the browser's tab.
 * @param title null while it is not known
 * @param isFound false keeps a missing page out of search indexes
 * @param address path and query by which it is known, as the server writes it
 */
export const useHead = (
  title: string | null,
  description: string,
  isFound = true,
  address: string = location.pathname,
): void => {
  useEffect(() => {
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: null });
  }, [title]);
  useEffect(() => {
    const meta = elementOf("meta", '[name="description"]');
    const canonical = elementOf("link", '[rel="canonical"]');
    const robots = isFound ? null : document.createElement("meta");
    const before = meta.content;
    meta.name = "description";
    meta.content = description;
    canonical.rel = "canonical";
    canonical.href = location.origin + address;
    if (robots !== null) document.head.append(Object.assign(robots, { name: "robots", content: "noindex" }));
    return () => {
      meta.content = before;
      canonical.remove();
      robots?.remove();
    };
  }, [description, isFound, address]);
};
