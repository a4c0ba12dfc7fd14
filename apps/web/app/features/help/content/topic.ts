import type { TopicKey } from './keys.ts';

interface Paragraph {
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

/** A topic as it is written: a text alone is a paragraph, and the synonyms are one text. */
interface WrittenTopic extends Omit<Topic, 'contents' | 'keywords'> {
  readonly contents: readonly (string | List)[];
  readonly keywords?: string;
}

export const topic = ({ contents, keywords, ...rest }: WrittenTopic): Topic => ({
  ...rest,
  contents: contents.map((content) => (typeof content === 'string' ? paragraph(content) : content)),
  ...(keywords !== undefined && { keywords: keywords.split(', ') }),
});

export const paragraph = (text: string): Paragraph => ({ kind: 'paragraph', text });

/** Texts, items, or texts by their bold lead. */
type WrittenItems = readonly (string | Item)[] | Readonly<Record<string, string>>;

const isArray = (items: WrittenItems): items is readonly (string | Item)[] => Array.isArray(items);

const itemsOf = (items: WrittenItems): Item[] =>
  isArray(items)
    ? items.map((item) => (typeof item === 'string' ? { text: item } : item))
    : Object.entries(items).map(([label, text]) => ({ label, text }));

export const list = (title: string | undefined, items: WrittenItems): List => ({
  kind: 'list',
  ...(title !== undefined && { title }),
  steps: false,
  items: itemsOf(items),
});

export const steps = (title: string | undefined, items: WrittenItems): List => ({
  ...list(title, items),
  steps: true,
});
