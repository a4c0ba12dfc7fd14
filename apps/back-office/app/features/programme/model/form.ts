import type { CallInput } from '@indike/contract/calls';
import {
  programmeForm,
  type ProgrammeVersion,
  termsOf,
} from '@indike/contract/operator/money/programme-versions';
import {
  addDays,
  formatDate,
  formatDateInWords,
  parseDate,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { centavosFromReais, formatAmount } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { earliestDay, whyDayRefused } from '@indike/rules/money/programme-decisions';
import {
  latestVersion,
  NOTICE_DAYS,
  programmeChanges,
  programmeRefusals,
  replacedBy,
} from '@indike/rules/money/programme-versions';
import { validate, type Validation } from '@indike/ui/forms/validate.ts';
import { typedNumber, typedReais } from './typed.ts';

// The form of a version: what is typed, and what the rules say of it.

type Body = CallInput<'POST /api/operator/programme-versions'>['body'];
export type Moment = Body['levels'][number]['installments'][number]['when'];
export type PartValues = Readonly<{ rate: string; when: Moment }>;
export type LevelValues = Readonly<{
  name: string;
  from: string;
  rate: string;
  /** A single part is the whole rate, so its own is not asked. */
  installments: readonly PartValues[];
}>;

const COUNTS = [
  'cutoff_day',
  'pay_day',
  'release_days',
  'invoice_days',
  'redemption_days',
  'share_bonus_count',
] as const;
const AMOUNTS = ['minimum_withdrawal', 'share_bonus'] as const;
export type FigureName = (typeof COUNTS)[number] | (typeof AMOUNTS)[number];

export type FormValues = Readonly<Record<FigureName, string>> & {
  readonly effective_from: string;
  readonly levels: readonly LevelValues[];
  readonly dispute_rule: Body['dispute_rule'];
  readonly payout: ProgrammeVersion['payout'];
};

const numberText = (value: number): string => String(value).replace('.', ',');

function reaisText(reais: number): string {
  const amount = centavosFromReais(reais);
  return amount === null ? '' : formatAmount(amount);
}

const eachOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** The form as it opens: a version, without its day. */
export const initialValues = (version: ProgrammeVersion): FormValues => ({
  effective_from: '',
  levels: version.levels.map(({ name, from, rate, installments }) => ({
    name,
    from: String(from),
    rate: numberText(rate),
    installments: installments.map((part) => ({ rate: numberText(part.rate), when: part.when })),
  })),
  dispute_rule: version.dispute_rule,
  payout: version.payout,
  ...eachOf(COUNTS, (name) => String(version[name])),
  ...eachOf(AMOUNTS, (name) => reaisText(version[name])),
});

const levelBody = ({ name, from, rate, installments }: LevelValues): Body['levels'][number] => ({
  name: name.trim(),
  from: typedNumber(from),
  rate: typedNumber(rate),
  installments: installments.map((part) => ({
    rate: typedNumber(installments.length === 1 ? rate : part.rate),
    when: part.when,
  })),
});

/** The body that the values make, or what is wrong with each field. */
export function readForm(values: FormValues): Validation<Body> {
  const body: Body = {
    effective_from: parseDate(values.effective_from) ?? '',
    levels: values.levels.map(levelBody),
    dispute_rule: values.dispute_rule,
    payout: values.payout,
    ...eachOf(COUNTS, (name) => typedNumber(values[name])),
    ...eachOf(AMOUNTS, (name) => typedReais(values[name])),
  };
  const read = validate(programmeForm, body);
  return read.ok ? { ok: true, output: body } : read;
}

/** Names that differ only in accents and capitals are of one level, as on the server. */
const idOf = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A version as the rules know it. Undefined for a form that is not complete. */
export function programmeOf(version: number, wire: Body): Programme | undefined {
  const read = programmeForm.safeParse(wire);
  return read.success ? { version, ...termsOf(read.data, idOf) } : undefined;
}

const RULE = `O que tira algo dos Indikers é avisado ${NOTICE_DAYS.takes} dias antes; o que só melhora pode valer no dia seguinte.`;

const approvedOf = (versions: readonly ProgrammeVersion[]): Programme[] =>
  versions
    .filter(({ status }) => status === 'approved')
    .flatMap((version) => programmeOf(version.id, version) ?? []);

/** The version that a new one starts as: the latest approved, so that the new one does not undo it unnoticed. */
export function startOf(versions: readonly ProgrammeVersion[]): ProgrammeVersion | undefined {
  const latest = latestVersion(approvedOf(versions));
  return versions.find(({ id }) => id === latest?.version);
}

/** What a form would change of the version that is in force until then, and from which day it may be in force. */
export function previewOf(values: FormValues, versions: readonly ProgrammeVersion[], today: PlainDate) {
  const approved = approvedOf(versions);
  const takes = addDays(today, NOTICE_DAYS.takes);
  // Without a day yet, one that any version may begin on, when all that are approved have begun.
  const last = latestVersion(approved)?.effectiveFrom ?? takes;
  const start = formatDate(last > takes ? last : takes);
  const read = readForm({ ...values, effective_from: values.effective_from || start });
  const terms = read.ok ? programmeOf(0, read.output) : undefined;
  const before = terms && (values.effective_from ? replacedBy(terms, approved) : latestVersion(approved));
  if (!before) return { changes: null, notice: RULE };
  const changes = programmeChanges(before, terms);
  if (changes.length === 0) return { changes, notice: RULE };
  if (whyDayRefused(terms, approved, today) === 'taken_back_too_soon')
    return { changes, notice: programmeRefusals.taken_back_too_soon };
  const earliest = earliestDay(terms, approved, today);
  const day = formatDateInWords(earliest);
  return {
    changes,
    notice:
      earliest === takes
        ? `Tira algo dos Indikers: aprovada hoje, vale a partir de ${day}, ${NOTICE_DAYS.takes} dias depois.`
        : `Só melhora: aprovada hoje, pode valer a partir de ${day}, o dia seguinte.`,
  };
}
