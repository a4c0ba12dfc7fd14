/** A text people agree to. `version` dates its words; which words a person saw, names of the settings included, is proven by the hash of `wholeText`. */
export interface LegalText {
  /** The calendar date from which these words hold. */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export function wholeText({ version, title, sections }: LegalText): string {
  const parts = sections.flatMap((section) => [section.title, ...section.paragraphs]);
  return [version, title, ...parts].filter((part) => part !== '').join('\n');
}
