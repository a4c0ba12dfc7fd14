import { normalizeForSearch } from '@indike/ui/fields/search-text.ts';
import type { Content, Topic } from '../content/topic.ts';

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

const countIn = (text: string, terms: readonly string[]) => {
  const words = wordsOf(text);
  return terms.filter((term) => words.some((word) => word.startsWith(term))).length;
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

/** Topics in which every term is the beginning of a word; matches in the title come first. */
export function searchTopics(topics: readonly Topic[], typed: string): Found[] {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  const rank = ({ title, subtitle, keywords = [] }: Topic) =>
    terms.length * 3 - 2 * countIn(title, terms) - countIn([subtitle, ...keywords].join(' '), terms);
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
    const length = hitLength(word, terms);
    if (length === 0) continue;
    if (index > rest) pieces.push({ text: text.slice(rest, index), hit: false });
    pieces.push({ text: text.slice(index, index + length), hit: true });
    rest = index + length;
  }
  if (rest < text.length) pieces.push({ text: text.slice(rest), hit: false });
  return pieces;
}

/** The length of the longest matching prefix of a word; 0 when no term matches. */
function hitLength(word: string, terms: readonly string[]): number {
  const plain = normalizeForSearch(word);
  const fitting = terms.filter((term) => plain.startsWith(term)).map((term) => term.length);
  const wanted = Math.max(0, ...fitting);
  if (wanted === 0) return 0;
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
