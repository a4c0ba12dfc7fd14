import type { TopicKey } from './keys.ts';

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
}

export interface Item {
  /** The bold lead of the item. */
  readonly label?: string;
  /** A status colour (hex without '#') and its name. */
  readonly color?: { readonly hex: string; readonly name: string };
  readonly text: string;
}

export interface List {
  readonly kind: 'list';
  readonly title?: string;
  /** Whether the items are steps, shown as a numbered list. */
  readonly steps: boolean;
  readonly items: readonly Item[];
}

export type Content = Paragraph | List;

/** The page where the topic is put into practice. */
interface Action {
  readonly label: string;
  readonly to: string;
  readonly audience: 'indiker' | 'visitor' | 'anyone';
}

export interface Topic {
  readonly key: TopicKey;
  readonly title: string;
  readonly subtitle: string;
  readonly contents: readonly Content[];
  /** Synonyms that are searched but never shown. */
  readonly keywords?: readonly string[];
  readonly action?: Action;
}

export const paragraph = (text: string): Paragraph => ({ kind: 'paragraph', text });

const asItem = (item: string | Item): Item => (typeof item === 'string' ? { text: item } : item);

export const list = (title: string | undefined, items: readonly (string | Item)[]): List => ({
  kind: 'list',
  ...(title !== undefined && { title }),
  steps: false,
  items: items.map(asItem),
});

export const steps = (title: string | undefined, items: readonly (string | Item)[]): List => ({
  ...list(title, items),
  steps: true,
});
