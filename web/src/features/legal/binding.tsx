import { Notice } from "../../ui/notice.tsx";
import { legalText } from "./text.ts";

/** Says above a translated legal page which version is binding. */
export const Binding = () => (legalText.binding === "" ? null : <Notice>{legalText.binding}</Notice>);
