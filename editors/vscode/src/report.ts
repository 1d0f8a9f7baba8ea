// The report in a tab of the editor.

import { createHash } from "node:crypto";

/** Takes back what the editor says of code and keys in every page. */
const STYLE = "code,kbd{background:none;color:inherit;padding:0;border:0}";

/** The report in the colours of the editor. What its policy allows grows by one style. */
export function forWebview(report: string, dark: boolean): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return report
    .replace("<html ", `<html data-theme="${dark ? "dark" : "light"}" `)
    .replace("style-src ", `style-src 'sha256-${hash}' `)
    .replace("</head>", `<style>${STYLE}</style></head>`);
}
