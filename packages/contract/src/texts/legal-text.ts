/**
 * A text that people accept. The hash of `wholeText` proves which words a person saw, including the values from the
 * settings.
 */
export interface LegalText {
  /** The calendar date from which this text applies. */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export function wholeText({ version, title, sections }: LegalText): string {
  const parts = sections.flatMap((section) => [section.title, ...section.paragraphs]);
  return [version, title, ...parts].filter((part) => part !== '').join('\n');
}
