import type { AuditRow } from '@indike/contract/operator/audit';
import { formatCount } from '@indike/rules/money/money';
import { auditActionName } from '@indike/rules/operators/audit-actions';
import { flat, textOf } from './changes.ts';
import { SENTENCES } from './sentences.ts';
import { idText } from './subject.ts';

type Entry = Pick<AuditRow, 'action' | 'entity' | 'entity_id' | 'before' | 'after'>;

const countOf = (value: unknown): number | null =>
  Array.isArray(value) ? value.length : typeof value === 'number' ? value : null;

/** The words of `{name}` or `{name#one/many}` in an entry; null when it has none. */
function wordsOf(entry: Entry, name: string): string | null {
  if (name === 'id') return entry.entity_id === null ? null : idText(entry.entity, entry.entity_id);
  const [path = '', nouns] = name.split('#');
  const [was, is] = [flat(entry.before), flat(entry.after)];
  const field = path.replace(/^was\./, '');
  const value = field === path ? (is.get(field) ?? was.get(field)) : was.get(field);
  if (nouns === undefined) return textOf(field, value);
  const count = countOf(value);
  const [one = '', many = ''] = nouns.split('/');
  return count === null ? null : `${formatCount(count)} ${count === 1 ? one : many}`;
}

function partText(entry: Entry, part: string): string {
  let isWhole = true;
  const text = part.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const words = wordsOf(entry, name);
    isWhole &&= words !== null;
    return words ?? '';
  });
  return isWhole ? text : '';
}

const isKnown = (action: string): action is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, action);

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What somebody did, as the rest of a sentence that begins with their name: 'aprovou o lote 12, 8 saques, R$ 4.310,00'. */
export function sentenceOf(entry: Entry): string {
  const { action } = entry;
  if (!isKnown(action)) return lowered(auditActionName(action));
  const [first = '', ...more] = SENTENCES[action].split('|').map((part) => partText(entry, part));
  return first === '' ? lowered(auditActionName(action)) : [first, ...more].join('');
}
