import { type Centavos, formatBRL, multiplyCentavos, uncheckedCentavos } from '@indike/rules/money/money';
import type { Level, ProgrammeTerms } from '@indike/rules/money/programme';
import { versionStatuses } from '@indike/rules/money/programme-versions';
import { MAX_SHARE_BONUSES } from '@indike/rules/money/share-bonus';
import * as z from 'zod/mini';
import { disputeRule, levelOf, payoutMode, programmeResponse } from '../../money/programme.ts';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { amount, calendarDay, requiredLine } from '../../wire/fields.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: dinheiro');

export const whole = (least: number, most: number) => {
  const message = `Informe um número inteiro de ${least} a ${most}`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
};
const RATE = 'Informe uma porcentagem acima de 0 e até 100, com até duas casas';
export const rate = z
  .number(RATE)
  .check(z.refine((value) => value > 0 && value <= 100 && Math.round(value * 100) / 100 === value, RATE));
const ONE_REAL = uncheckedCentavos(100);
const money = (least: Centavos, most: Centavos) => {
  const message = `Informe um valor de ${formatBRL(least)} a ${formatBRL(most)}`;
  return amount(message).check(z.refine((value) => value >= least && value <= most, message));
};
const arrayUpTo = <S extends z.ZodMiniType>(item: S, most: number) =>
  z
    .array(item, 'Formato inválido')
    .check(z.minLength(1, 'Falta ao menos um'), z.maxLength(most, `No máximo ${most}`));

const level = z.object({
  name: requiredLine('Nome do nível é obrigatório', 30),
  from: whole(1, 10_000),
  rate,
  installments: arrayUpTo(z.object({ rate, when: z.enum(['closing', 'invoice'], 'Formato inválido') }), 6),
});

/** The bounds of each figure. That they fit together is a rule. */
export const programmeForm = z.object({
  effective_from: calendarDay('Informe a partir de que dia'),
  levels: arrayUpTo(level, 10),
  minimum_withdrawal: money(ONE_REAL, multiplyCentavos(ONE_REAL, 10_000)),
  cutoff_day: whole(1, 27),
  pay_day: whole(2, 28),
  release_days: whole(0, 90),
  invoice_days: whole(1, 730),
  redemption_days: whole(30, 3_650),
  share_bonus: money(ONE_REAL, multiplyCentavos(ONE_REAL, 1_000)),
  share_bonus_count: whole(0, MAX_SHARE_BONUSES),
  dispute_rule: z.enum(disputeRule.options, 'Formato inválido'),
  payout: z.prefault(z.enum(payoutMode.options, 'Formato inválido'), 'monthly'),
});
export type ProgrammeForm = z.output<typeof programmeForm>;

/** What the rules know of a form. `idOf` makes a level's id of its name. */
export const termsOf = (form: ProgrammeForm, idOf: (name: string) => string): ProgrammeTerms => ({
  effectiveFrom: form.effective_from,
  levels: form.levels.map((level) => levelOf(level, idOf(level.name))) as [Level, ...Level[]],
  minimumWithdrawal: form.minimum_withdrawal,
  lastRequestDay: form.cutoff_day,
  payoutDay: form.pay_day,
  releaseDays: form.release_days,
  invoiceExpiryDays: form.invoice_days,
  requestExpiryDays: form.redemption_days,
  shareBonus: form.share_bonus,
  shareBonusLimit: form.share_bonus_count,
  disputeRule: form.dispute_rule,
  payout: form.payout,
});

/** The actor and the time of an action; null before it happens. */
export const auditStamp = z.nullable(
  z.object({ at: instant, by: z.nullable(z.object({ id: z.int(), name: z.string() })) }),
);

export const programmeVersion = z.extend(programmeResponse, {
  id: z.int(),
  status: z.enum(versionStatuses),
  in_force: z.boolean(),
  /** What differs from the version before it. Null: not part of that version. */
  changes: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Whether it takes anything away, so that it needs the longer notice. */
  takes_away: z.boolean(),
  prepared: auditStamp,
  approved: auditStamp,
  withdrawn: auditStamp,
  /** Why it was withdrawn. */
  reason: z.nullable(z.string()),
});
export type ProgrammeVersion = z.output<typeof programmeVersion>;

export const programmeVersions = endpoint('GET /api/operator/programme-versions', {
  access: allow.oversight,
  summary: 'As versões do programa, da mais nova à primeira',
  responses: { 200: z.object({ data: z.array(programmeVersion) }) },
});

export const prepareProgramme = endpoint('POST /api/operator/programme-versions', {
  access: allow.administration,
  audit: 'programme.prepare',
  summary: 'Prepara uma versão do programa, que outra pessoa aprova',
  body: programmeForm,
  example: {
    effective_from: '2027-03-01',
    levels: [{ name: 'Prata', from: 1, rate: 50, installments: [{ rate: 50, when: 'invoice' }] }],
    minimum_withdrawal: 100,
    cutoff_day: 10,
    pay_day: 15,
    release_days: 5,
    invoice_days: 90,
    redemption_days: 365,
    share_bonus: 5,
    share_bonus_count: 25,
    dispute_rule: 'first_contract',
  },
  responses: { 201: programmeVersion },
});

/** Over the contracts and withdrawals of the last months: by the version in force now, and by this one. */
export const programmeSimulation = z.object({
  months: z.int(),
  contracts: z.int(),
  rewards_now: z.number(),
  rewards_then: z.number(),
  /** Whose level, by the contracts closed so far, has another name. */
  indikers_changing_level: z.int(),
  /** Requested withdrawals below the minimum of this version. */
  withdrawals_below_minimum: z.int(),
  /** The e-mail that the approval sends to every Indiker. Null for the first version, which replaces none. */
  email: z.nullable(
    z.object({
      subject: z.string(),
      paragraphs: z.array(z.string()),
      details: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
});
export type ProgrammeSimulation = z.output<typeof programmeSimulation>;

export const simulateProgramme = endpoint('POST /api/operator/programme-versions/{id}/simulate', {
  access: allow.administration,
  audit: null,
  summary: 'O que os contratos dos últimos doze meses teriam custado por esta versão',
  responses: { 200: programmeSimulation },
});

export const approveProgramme = endpoint('POST /api/operator/programme-versions/{id}/approve', {
  access: allow.confirmedAdministration,
  audit: 'programme.approve',
  summary: 'Aprova uma versão que outra pessoa preparou e avisa os Indikers por e-mail',
  responses: { 200: programmeVersion },
});

export const withdrawProgramme = endpoint('POST /api/operator/programme-versions/{id}/withdraw', {
  access: allow.administration,
  audit: 'programme.withdraw',
  summary: 'Cancela uma versão que ainda não começou',
  body: z.object({ reason: requiredLine('Informe o motivo.', 300) }),
  responses: { 200: programmeVersion },
});
