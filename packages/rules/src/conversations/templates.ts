/** What a template may name, in the words that the staff write. */
export const TEMPLATE_PLACEHOLDERS = ['nome', 'empresa'] as const;
export type TemplateValues = Readonly<Record<(typeof TEMPLATE_PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is keyof TemplateValues =>
  TEMPLATE_PLACEHOLDERS.some((known) => known === name);

/** The first placeholder that nothing would replace; undefined when there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !isKnown(name))?.[0];

export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? values[name] : whole));
