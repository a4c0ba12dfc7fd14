import { dateTimeText, dateText } from '@indike/ui/format/dates.ts';
import { plainDate } from '@indike/rules/dates/calendar';
import { centavos, formatBRL } from '@indike/rules/money/money';
import { webhookEventName } from '@indike/rules/integrations/webhooks';
import { auditActionName, auditEntityName } from '@indike/rules/operators/audit-actions';
import { isOperatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { FIELD_NAMES, MONEY_FIELDS, VALUE_NAMES } from './field-names.ts';

/** One field changed by an operator; `before` or `after` is null when there was, or is, no value. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ contract: { value: 1 } }` → `{ 'contract.value': 1 }` */
export function flat(facts: Facts | null, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(facts ?? {})) {
    if (isFacts(value)) for (const [inner, leaf] of flat(value, `${path}${key}.`)) found.set(inner, leaf);
    else found.set(path + key, value);
  }
  return found;
}

const nameOf = (path: string): string =>
  path
    .split('.')
    .map((key) => FIELD_NAMES[key] ?? key.replaceAll('_', ' '))
    .join(': ');

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Fields that hold codes for which a function has the words. */
const CODE_NAMES: Readonly<Partial<Record<string, (code: string) => string>>> = {
  action: auditActionName,
  entity: auditEntityName,
  events: webhookEventName,
};

/** The words of a stored code. */
const codeText = (key: string, code: string): string | undefined =>
  VALUE_NAMES[key]?.[code] ?? CODE_NAMES[key]?.(code);

function stringText(key: string, text: string): string {
  const words = codeText(key, text);
  if (words !== undefined) return words;
  if (INSTANT.test(text)) return dateTimeText(text);
  if (plainDate(text) !== null) return dateText(text);
  if (key === 'role' && isOperatorRole(text)) return ROLE_NAMES[text];
  return key === 'reason' ? (cancelReasonText(text) ?? text) : text;
}

function numberText(key: string, value: number): string {
  const amount = MONEY_FIELDS.has(key) ? centavos(value) : null;
  return amount === null ? (codeText(key, String(value)) ?? String(value)) : formatBRL(amount);
}

export function textOf(path: string, value: unknown): string | null {
  const key = path.split('.').at(-1) ?? '';
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return numberText(key, value);
  if (typeof value === 'string') return stringText(key, value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? null : value.map((item) => textOf(path, item) ?? '—').join(', ');
}

/** The fields that differ between `before` and `after`. Fields that are equal, or empty in both, are left out. */
export function changesOf(before: Facts | null, after: Facts | null): Change[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({
      field: nameOf(path),
      before: was.has(path) ? textOf(path, was.get(path)) : null,
      after: is.has(path) ? textOf(path, is.get(path)) : null,
    }))
    .filter((change) => change.before !== change.after);
}

/** 'Papel: Analista → Auditor' */
export function changeText({ field, before, after }: Change): string {
  if (before === null) return `${field}: ${after ?? '—'}`;
  return `${field}: ${before} → ${after ?? 'nada'}`;
}
