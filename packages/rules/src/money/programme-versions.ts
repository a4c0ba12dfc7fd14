import type { PlainDate } from '../dates/calendar.ts';
import { levelFor } from './levels.ts';
import { formatBRL } from './money.ts';
import { daysText, installmentsText, rateText } from './programme-texts.ts';
import { type Level, payoutModeOf, type Programme, type ProgrammeTerms } from './programme.ts';

// Versions of the programme (product 9): whether a new one is valid, what it changes, and which is in force.

/** From the approval to the first day of a version. What takes anything away is announced in time to object to it. */
export const NOTICE_DAYS = { takes: 10, gives: 1 } as const;

export const versionStatuses = ['prepared', 'approved', 'withdrawn'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

export const programmeRefusals = {
  levels_not_ascending:
    'O primeiro nível vale desde o 1º contrato, e cada nível começa depois do anterior, tem outro nome e não paga menos.',
  last_installment_at_closing: 'A última parcela de cada nível é paga depois da primeira fatura.',
  installments_do_not_add_up: 'As parcelas de cada nível devem somar a porcentagem dele.',
  payout_day_not_after_cutoff: 'O dia do pagamento deve ser posterior ao último dia do pedido.',
  effective_too_early: `O que tira algo dos Indikers vale a partir de ${NOTICE_DAYS.takes} dias depois da aprovação; o que só melhora, a partir do dia seguinte.`,
  taken_back_too_soon: `Outra versão aprovada, que começa depois, tiraria algo desta com menos de ${NOTICE_DAYS.takes} dias de aviso. Escolha o primeiro dia dela ou um dia posterior.`,
  same_person: 'Quem preparou não aprova. Peça a outra pessoa.',
  version_decided: 'Esta versão já foi decidida. Atualize a página.',
  version_in_force: 'Esta versão já está ou já esteve em vigor e não pode ser cancelada.',
} as const;
export type ProgrammeRefusal = keyof typeof programmeRefusals;

/** Hundredths of a percent, because sums of decimals are not exact. */
const hundredths = (rates: readonly { readonly rate: number }[]): number =>
  rates.reduce((sum, { rate }) => sum + Math.round(rate * 100), 0);

/** Why the terms contradict themselves; null when they do not. The bounds of each figure are the contract's. */
export function whyTermsRefused({
  levels,
  lastRequestDay,
  payoutDay,
}: ProgrammeTerms): ProgrammeRefusal | null {
  const isAscending = levels.every(({ fromClosed, rate }, index) => {
    const before = levels[index - 1];
    return before ? fromClosed > Math.max(1, before.fromClosed) && rate >= before.rate : fromClosed === 0;
  });
  if (!isAscending || new Set(levels.map(({ id }) => id)).size < levels.length) return 'levels_not_ascending';
  if (levels.some((level) => hundredths(level.installments) !== hundredths([level])))
    return 'installments_do_not_add_up';
  // The payment of the first invoice, and its deadline, need an earning that waits for it.
  if (levels.some(({ installments }) => installments.at(-1)?.trigger !== 'first_invoice'))
    return 'last_installment_at_closing';
  return payoutDay > lastRequestDay ? null : 'payout_day_not_after_cutoff';
}

interface Term {
  readonly label: string;
  readonly text: (terms: ProgrammeTerms) => string;
  /** The more, the better for the Indiker. */
  readonly worth: (terms: ProgrammeTerms) => number;
}

/** Every term but the levels. With a new term here, the letter and the notice know of it. */
const TERMS: readonly Term[] = [
  {
    label: 'Saque mínimo',
    text: (t) => formatBRL(t.minimumWithdrawal),
    worth: (t) => 0 - t.minimumWithdrawal,
  },
  {
    label: 'Último dia do pedido de saque',
    text: (t) => `dia ${t.lastRequestDay}`,
    worth: (t) => t.lastRequestDay,
  },
  { label: 'Pagamento dos saques', text: (t) => `dia ${t.payoutDay}`, worth: (t) => -t.payoutDay },
  {
    label: 'Liberação depois do pagamento da primeira fatura',
    text: (t) => daysText(t.releaseDays),
    worth: (t) => -t.releaseDays,
  },
  {
    label: 'Prazo da empresa para pagar a primeira fatura depois do vencimento',
    text: (t) => daysText(t.invoiceExpiryDays),
    worth: (t) => t.invoiceExpiryDays,
  },
  {
    label: 'Prazo para pedir o saque depois da liberação',
    text: (t) => daysText(t.requestExpiryDays),
    worth: (t) => t.requestExpiryDays,
  },
  { label: 'Bônus do link exclusivo', text: (t) => formatBRL(t.shareBonus), worth: (t) => t.shareBonus },
  {
    label: 'Pessoas que rendem bônus do link exclusivo',
    text: (t) => (t.shareBonusLimit === 0 ? 'nenhuma' : `até ${t.shareBonusLimit}`),
    worth: (t) => t.shareBonusLimit,
  },
  {
    label: 'Empresa indicada por mais de uma pessoa',
    text: (t) =>
      t.disputeRule === 'first_contract'
        ? 'vale a indicação que fechar primeiro o contrato'
        : 'a provedora escolhe qual indicação vale, antes do contrato',
    worth: (t) => (t.disputeRule === 'first_contract' ? 1 : 0),
  },
  {
    label: 'Saque pago na hora',
    text: (t) =>
      payoutModeOf(t) === 'at_once' ? 'sim, por PIX, dentro dos limites que a provedora autoriza' : 'não',
    worth: (t) => (payoutModeOf(t) === 'at_once' ? 1 : 0),
  },
];

/** Null: there is no such level on that side. */
export interface ProgrammeChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const levelText = (level: Level): string =>
  `${installmentsText(level)}, a partir do ${Math.max(1, level.fromClosed)}º contrato fechado`;

/** Every term of a version as people read it, the levels first. */
export const termTexts = (terms: ProgrammeTerms): { label: string; text: string }[] => [
  ...terms.levels.map((level) => ({ label: level.name, text: levelText(level) })),
  ...TERMS.map(({ label, text }) => ({ label, text: text(terms) })),
];

/** 'Ouro: 60% → 62%' when the same parts only pay more or less, all of both levels otherwise. */
function levelChange(before: Level | undefined, after: Level | undefined): ProgrammeChange[] {
  const texts = [before, after].map((level) => (level ? levelText(level) : null));
  if (texts[0] === texts[1]) return [];
  const { name } = (after ?? before) as Level;
  const onlyRate =
    before?.fromClosed === after?.fromClosed &&
    before?.installments.length === 1 &&
    after?.installments.length === 1 &&
    before.installments[0]?.trigger === after.installments[0]?.trigger;
  return onlyRate && before && after
    ? [{ label: name, before: rateText(before.rate), after: rateText(after.rate) }]
    : [{ label: name, before: texts[0] ?? null, after: texts[1] ?? null }];
}

/** The difference of two versions, to be shown as 'Ouro: 60% → 62%'. */
export function programmeChanges(before: ProgrammeTerms, after: ProgrammeTerms): ProgrammeChange[] {
  const ids = new Set([...after.levels, ...before.levels].map(({ id }) => id));
  const levelOf = ({ levels }: ProgrammeTerms, id: string) => levels.find((level) => level.id === id);
  return [
    ...[...ids].flatMap((id) => levelChange(levelOf(before, id), levelOf(after, id))),
    ...TERMS.map(({ label, text }) => ({ label, before: text(before), after: text(after) })).filter(
      (change) => change.before !== change.after,
    ),
  ];
}

const atClosing = ({ installments }: Level): number =>
  hundredths(installments.filter(({ trigger }) => trigger === 'closing'));

/** Whether anybody gets less, or gets it later, whatever the number of their closed referrals. */
export function takesAway(before: ProgrammeTerms, after: ProgrammeTerms): boolean {
  const counts = [...before.levels, ...after.levels].map(({ fromClosed }) => fromClosed);
  const isLess = counts.some((count) => {
    const [was, is] = [levelFor(count, before), levelFor(count, after)];
    return is.rate < was.rate || atClosing(is) < atClosing(was);
  });
  return isLess || TERMS.some(({ worth }) => worth(after) < worth(before));
}

type Dated = Pick<Programme, 'version' | 'effectiveFrom'>;

/** Which version counts when both have begun: the later to begin, and the newer of two from one day on. */
const isLater = (one: Dated, other: Dated): boolean =>
  one.effectiveFrom === other.effectiveFrom
    ? one.version > other.version
    : one.effectiveFrom > other.effectiveFrom;

/** The version that replaces all others. Undefined when there is none. */
export const latestVersion = <Version extends Dated>(versions: readonly Version[]): Version | undefined =>
  versions.reduce<Version | undefined>(
    (found, version) => (found === undefined || isLater(version, found) ? version : found),
    undefined,
  );

/** The version in force on a day, of those that were approved and not withdrawn. */
export const versionInForce = <Version extends Dated>(
  approved: readonly Version[],
  day: PlainDate,
): Version | undefined => latestVersion(approved.filter(({ effectiveFrom }) => effectiveFrom <= day));

/**
 * What a version replaces on its first day, also when another one was announced for that day: what is in force until then.
 * Undefined for the first.
 */
export const replacedBy = <Version extends Dated>(
  { effectiveFrom }: Pick<Dated, 'effectiveFrom'>,
  approved: readonly Version[],
): Version | undefined => latestVersion(approved.filter((one) => one.effectiveFrom < effectiveFrom));

/** The version that begins on this very day, if any. */
export const standsFrom = <Version extends Dated>(
  day: PlainDate,
  approved: readonly Version[],
): Version | undefined => latestVersion(approved.filter(({ effectiveFrom }) => effectiveFrom === day));
