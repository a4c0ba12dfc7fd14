import { normalizeForSearch } from '@indike/ui/fields/search-text.ts';
import type { Content, Topic } from '../content/topic.ts';

/** A pause in typing of this length starts a search. */
export const DEBOUNCE_MS = 500;

/** Stop words: 'como faço para sacar' searches for 'sacar'. */
const FILLERS = new Set(
  'a as ao aos as com como da das de do dos e é em eu existe faco fazer foi ha la me meu meus minha minhas na nas no nos o os ou para pela pelo por posso preciso pra qual quais quando quanto quantas quantos que quem quero se ser sao sobre tem ter um uma'.split(
    ' ',
  ),
);

/** The folded search terms, without stop words unless nothing else was typed. */
export function termsOf(typed: string): string[] {
  const words = [...new Set(normalizeForSearch(typed).split(' '))].filter((word) => word !== '');
  const telling = words.filter((word) => word.length > 1 && !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

const wordsOf = (text: string) => normalizeForSearch(text).split(' ');

/** How many of the terms begin a word of the text. */
const beginningsIn = (text: string, terms: readonly string[]) => {
  const words = wordsOf(text);
  return terms.filter((term) => words.some((word) => word.startsWith(term))).length;
};

/** How many of the terms are anywhere in a word of the text. */
const countIn = (text: string, terms: readonly string[]) => {
  const words = wordsOf(text);
  return terms.filter((term) => words.some((word) => word.includes(term))).length;
};

function textsOf(content: Content): string[] {
  if (content.kind === 'paragraph') return [content.text];
  return content.items.map(({ label, text }) => (label === undefined ? text : `${label} ${text}`));
}

const headingsOf = (content: Content) =>
  content.kind === 'list' && content.title !== undefined ? [content.title] : [];

const sentencesOf = (text: string) => text.split(/(?<=[.?:]) (?=\p{Lu})/u);

export interface Found {
  readonly topic: Topic;
  /** The sentence that matches most terms. */
  readonly excerpt: string | null;
}

/**
 * Topics that contain every term. Those in which the terms begin words come before those with a term only inside one;
 * then matches in the title come first.
 */
export function searchTopics(topics: readonly Topic[], typed: string): Found[] {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  const rank = (topic: Topic) => {
    const { title, subtitle, keywords = [] } = topic;
    const headings = 2 * beginningsIn(title, terms) + beginningsIn([subtitle, ...keywords].join(' '), terms);
    return (terms.length - beginningsIn(wholeOf(topic), terms)) * (terms.length * 3 + 1) - headings;
  };
  return topics
    .filter((topic) => countIn(wholeOf(topic), terms) === terms.length)
    .map((topic) => ({ topic, excerpt: excerptOf(topic, terms) }))
    .sort((one, other) => rank(one.topic) - rank(other.topic));
}

const wholeOf = ({ title, subtitle, keywords = [], contents }: Topic) =>
  [title, subtitle, ...keywords, ...contents.flatMap(headingsOf), ...contents.flatMap(textsOf)].join(' ');

function excerptOf({ contents }: Topic, terms: readonly string[]): string | null {
  let best = { sentence: '', count: 0 };
  for (const sentence of contents.flatMap(textsOf).flatMap(sentencesOf)) {
    const count = countIn(sentence, terms);
    if (count > best.count) best = { sentence, count };
  }
  return best.count === 0 ? null : best.sentence;
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text into matched and other pieces, ignoring accents: 'Indicação' by 'indica' is 'Indica' and 'ção'. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const hit = hitIn(word, terms);
    if (hit === null) continue;
    const start = index + hit.start;
    if (start > rest) pieces.push({ text: text.slice(rest, start), hit: false });
    pieces.push({ text: text.slice(start, index + hit.end), hit: true });
    rest = index + hit.end;
  }
  if (rest < text.length) pieces.push({ text: text.slice(rest), hit: false });
  return pieces;
}

/** Where a term is in the word: the longest that begins it, otherwise the longest inside it. Null for none. */
function hitIn(word: string, terms: readonly string[]): { start: number; end: number } | null {
  const plain = normalizeForSearch(word);
  const longest = (fitting: readonly string[]) => fitting.toSorted((a, b) => b.length - a.length)[0];
  const term =
    longest(terms.filter((one) => plain.startsWith(one))) ??
    longest(terms.filter((one) => plain.includes(one)));
  if (term === undefined) return null;
  const from = plain.indexOf(term);
  const start = charactersFor(word, from);
  return { start, end: charactersFor(word, from + term.length) };
}

/** How many characters of the word make up the first `wanted` characters of its folded form. */
function charactersFor(word: string, wanted: number): number {
  let covered = 0;
  let length = 0;
  for (const letter of word) {
    // A combining mark belongs to the character before it.
    if (covered >= wanted && normalizeForSearch(letter) !== '') break;
    covered += normalizeForSearch(letter).length;
    length += letter.length;
  }
  return length;
}

export function countText(count: number, typed: string): string {
  if (count === 0) return `Nenhum tópico encontrado para “${typed.trim()}”`;
  return count === 1 ? '1 tópico encontrado' : `${count} tópicos encontrados`;
}
