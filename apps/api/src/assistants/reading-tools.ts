import { ATTENTION, type Attention } from '@indike/contract/operator/attention';
import { requiredLine } from '@indike/contract/wire/fields';
import { TIME_CURSOR } from '@indike/contract/wire/paging';
import { dateInSaoPaulo, formatDateInWords } from '@indike/rules/dates/calendar';
import { missingOf, referralTitle, STATUS_OF_EVENT } from '@indike/rules/integrations/assistant-texts';
import { mayReadReward } from '@indike/rules/integrations/assistant-tools';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { offeredTransitions } from '@indike/rules/referrals/offered-transitions';
import { referralStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import * as z from 'zod/mini';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { findApiReferral, presentApiReferral, readQueue, readReferralDetail } from '../referrals/commands.ts';
import { type AssistantCall, referralId, toolOf } from './tool.ts';

const INVALID_LIMIT = 'O limite vai de 1 a 50';
const listInput = z.object({
  status: z.nullish(z.enum(referralStatuses, 'Status inválido')),
  company: z.nullish(requiredLine('Formato inválido', 200).check(z.describe('Nome ou CNPJ da empresa'))),
  attention: z.nullish(z.enum(ATTENTION, 'Filtro inválido').check(z.describe('O que pede atenção agora'))),
  waiting_days: z.nullish(
    z.int('Número de dias inválido').check(z.minimum(0), z.maximum(9_999), z.describe('Dias no status')),
  ),
  limit: z.prefault(
    z.int(INVALID_LIMIT).check(z.minimum(1, INVALID_LIMIT), z.maximum(50, INVALID_LIMIT)),
    20,
  ),
  cursor: z.nullish(
    z
      .string('Cursor inválido')
      .check(z.regex(TIME_CURSOR, 'Cursor inválido'), z.describe('O next da página anterior')),
  ),
});

interface Filter {
  readonly status?: ReferralStatus | undefined;
  readonly company?: string | undefined;
  readonly attention?: Attention | undefined;
  readonly waiting_days?: number | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The longest in their status first, with what the permission to read referrals opens, and no amounts. */
async function readPage({ deps, caller: { operatorId }, context: { now } }: AssistantCall, filter: Filter) {
  const { rows, next } = await readQueue(deps.db, { ...filter, order: 'oldest', operatorId, now });
  const referrals = rows.map((row) => ({
    id: row.id,
    company: row.company_name,
    cnpj: row.cnpj,
    status: row.status,
    status_name: statusNames[row.status],
    status_since: row.status_since.toISOString(),
    indiker: `${row.firstname} ${row.lastname}`,
  }));
  return { referrals, next };
}

export const listReferrals = toolOf({
  description:
    'Lista indicações, as que estão há mais tempo no status primeiro. Para a página seguinte, envie next em cursor; uma página pode vir curta ou vazia e ainda ter next.',
  input: listInput,
  async run({ company, cursor, status, attention, waiting_days, limit }, call) {
    const page = await readPage(call, {
      company: company ?? undefined,
      after: cursor ?? undefined,
      status: status ?? undefined,
      attention: attention ?? undefined,
      waiting_days: waiting_days ?? undefined,
      limit,
    });
    return { text: JSON.stringify(page), data: page };
  },
});

const one = z.object({ referral_id: referralId });

export const getReferral = toolOf({
  description: 'Lê uma indicação com empresa, contatos, contrato e histórico. Valores em centavos.',
  input: one,
  async run({ referral_id }, { deps }) {
    const row = await findApiReferral(deps.db, referral_id);
    if (!row) return refuse('not_found');
    const data = presentApiReferral(row);
    return { text: JSON.stringify(data), data };
  },
});

const dayOf = (instant: string): string => formatDateInWords(dateInSaoPaulo(new Date(instant)));

/** The referral as the staff sees it, of which the tools tell no internal note, no address and no amount of the Indiker. */
async function found({ deps }: AssistantCall, id: number) {
  const detail = await readReferralDetail(deps.db, id);
  if (isRefused(detail)) return detail;
  const [newest] = detail.status_transactions;
  const title = referralTitle({ id, company: detail.name, cnpj: detail.document });
  return { ...detail, title, status: newest?.status ?? ('waiting' as const) };
}
type Found = Exclude<Awaited<ReturnType<typeof found>>, Refused>;

const historyOf = ({ status_transactions: transitions }: Found): string[] =>
  transitions.toReversed().map(({ created_at, status, by, reason }) => {
    const why = reason === null ? '' : `: ${cancelReasonText(reason) ?? reason}`;
    return `- ${dayOf(created_at)}: ${statusNames[status]}, por ${by ?? 'o próprio sistema'}${why}`;
  });

export const explainReferral = toolOf({
  description: 'Explica uma indicação em português: em que status está, o que aconteceu e o que falta.',
  input: one,
  async run({ referral_id }, call) {
    const referral = await found(call, referral_id);
    if (isRefused(referral)) return referral;
    const { title, status, indiker, created_at, reward } = referral;
    const name = `${indiker.firstname} ${indiker.lastname}`;
    const lines = [
      `A ${title} foi feita por ${name} em ${dayOf(created_at)}. Status: ${statusNames[status]}.`,
      ...historyOf(referral),
      ...missingOf(referral, dateInSaoPaulo(call.context.now)),
      ...(reward && mayReadReward(call.caller.scopes) ? [`Bonificação do Indiker: ${reward.sentence}`] : []),
    ];
    return { text: lines.join('\n') };
  },
});

/** How a tool makes the transition; the others are for people in the back office. */
const TYPES = new Map(Object.entries(STATUS_OF_EVENT).map(([type, status]) => [status, type]));

async function nextOfReferral(call: AssistantCall, id: number) {
  const referral = await found(call, id);
  if (isRefused(referral)) return referral;
  const steps = offeredTransitions(referral).map(({ to, action, hint }) => {
    const type = TYPES.get(to);
    const how = type === undefined ? 'na operação' : `prepare_transition, type ${type}`;
    return `- ${action} (${how}): ${hint}`;
  });
  const missing = missingOf(referral, dateInSaoPaulo(call.context.now));
  return { text: [`Sobre a ${referral.title}:`, ...missing, ...steps].join('\n') };
}

/** What needs somebody, as the day of the staff shows it. */
const WORK: readonly (readonly [title: string, filter: Omit<Filter, 'limit'>])[] = [
  ['Contato corrigido pelo Indiker', { attention: 'contact_corrected' }],
  ['Aguardando o primeiro contato', { status: 'waiting' }],
  ['Primeira fatura vencida', { attention: 'invoice_overdue' }],
  ['Primeira fatura perto de vencer', { attention: 'invoice_due' }],
  ['Bonificação perto de expirar', { attention: 'reward_expiring' }],
];
const SHOWN = 5;

async function nextOfDay(call: AssistantCall) {
  const parts: string[] = [];
  for (const [title, filter] of WORK) {
    const { referrals, next } = await readPage(call, { ...filter, limit: SHOWN });
    if (referrals.length === 0) continue;
    const rows = referrals.map(
      ({ id, company, status_name, status_since }) =>
        `- ${id} ${company}: ${status_name} desde ${dayOf(status_since)}`,
    );
    parts.push(`${title}:`, ...rows, ...(next === null ? [] : ['- … e outras']));
  }
  return { text: parts.length === 0 ? 'Nenhuma indicação pede atenção agora.' : parts.join('\n') };
}

export const nextSteps = toolOf({
  description:
    'Diz o que fazer agora: com referral_id, os próximos passos dessa indicação; sem ele, o que pede atenção no dia.',
  input: z.object({ referral_id: z.nullish(referralId) }),
  run: ({ referral_id: id }, call) => (id ? nextOfReferral(call, id) : nextOfDay(call)),
});
