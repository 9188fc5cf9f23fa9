import { Languages } from "lucide-react";
import { LANGUAGES, type Language, language, switchLanguage } from "../text/language.ts";

const NAMES: Readonly<Record<Language, string>> = { ja: "日本語", en: "English" };

/** Shows the site in another language. */
export const LanguageSwitch = ({ className }: { readonly className?: string | undefined }) =>
  LANGUAGES.filter((other) => other !== language).map((other) => (
    <button
      key={other}
      type="button"
      lang={other}
      className={className}
      onClick={() => switchLanguage(other)}
    >
      <Languages size={18} aria-hidden="true" />
      {NAMES[other]}
    </button>
  ));
