import type { ExportFile, ExportOrder } from '@indike/contract/operator/exports';
import { hoursAfter, type PlainDate } from '@indike/rules/dates/calendar';
import { EXPORT_JOB_HOURS, exportFileState, type ExportFileState } from '@indike/rules/exports/subjects';
import { amountCell, type Cell, csvLine, dateCell } from '@indike/rules/files/csv';
import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { maskCpf, maskEmail, maskPhone } from '@indike/rules/identifiers/masks';
import { formatPhone } from '@indike/rules/identifiers/phone';
import { transferTypeNames } from '@indike/rules/money/bank-accounts';
import { campaignStatusNames } from '@indike/rules/money/campaigns';
import { earningStateNames } from '@indike/rules/money/earning-next-step';
import { ledgerAccountNames } from '@indike/rules/money/ledger-accounts';
import { subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { type CampaignRow, statusOf, textsOf } from '../campaigns/commands.ts';
import type { ExportedIndiker } from './indiker-queries.ts';
import type {
  ExportedEarning,
  ExportedEntry,
  ExportedReferral,
  ExportedWithdrawal,
} from './money-queries.ts';
import type { ExportFileRow } from './store.ts';

/** A column's name, and how to get its cell from a row. */
type Column<Row> = readonly [name: string, cell: (row: Row) => Cell];

export interface Sheet<Row> {
  /** The header line. */
  readonly head: string;
  readonly line: (row: Row) => string;
}

const sheetOf = <Row>(columns: readonly Column<Row>[]): Sheet<Row> => ({
  head: csvLine(columns.map(([name]) => name)),
  line: (row) => csvLine(columns.map(([, cell]) => cell(row))),
});

const yesOrNo = (is: boolean): string => (is ? 'Sim' : 'Não');
/** The formatted or masked text, or an empty cell. */
const shown = (text: string | null, format: (text: string) => string): Cell =>
  text === null ? null : format(text);
const asIs = (text: string): string => text;

function originText({ via_link: viaLink, was_imported: wasImported, consent }: ExportedReferral): string {
  if (wasImported) return 'Importação';
  if (consent) return `Sistema: ${consent.sent_by}`;
  return viaLink ? 'Link exclusivo' : 'Indiker';
}

export const referralSheet = (unmasked: boolean): Sheet<ExportedReferral> =>
  sheetOf<ExportedReferral>([
    ['Indicação', ({ id }) => id],
    ['Empresa', ({ company_name: name }) => name],
    ['CNPJ', ({ cnpj }) => formatCnpj(cnpj)],
    ['Site', ({ site }) => site],
    ['Status', ({ status }) => statusNames[status]],
    ['No status desde', ({ since }) => since],
    ['Indicada em', ({ created }) => created],
    ['Origem', originText],
    ['Valor estimado', (row) => amountCell(row.estimated_value)],
    ['Valor do contrato', (row) => amountCell(row.contract_value)],
    ['Fechamento', (row) => dateCell(row.closed_on)],
    ['Vencimento da fatura', (row) => dateCell(row.first_invoice_due_on)],
    ['Fatura paga em', (row) => dateCell(row.invoice_paid_on)],
    ['Nº do Indiker', ({ user_id: id }) => id],
    ['Indiker', ({ indiker }) => indiker],
    ['E-mail do Indiker', (row) => row.indiker_email],
    ['Contato', (row) => row.contact_name],
    ['Telefone do contato', (row) => shown(row.contact_phone, unmasked ? formatPhone : maskPhone)],
    ['E-mail do contato', (row) => shown(row.contact_email, unmasked ? asIs : maskEmail)],
    ['Responsável', ({ owner }) => owner],
    ['Próximo contato', (row) => dateCell(row.follow_up_on)],
  ]);

const orZero = (value: ExportedIndiker['available']): string | null => amountCell(value ?? ZERO_CENTAVOS);

export const indikerSheet = (unmasked: boolean): Sheet<ExportedIndiker> =>
  sheetOf<ExportedIndiker>([
    ['Nº', ({ id }) => id],
    ['Nome', ({ firstname }) => firstname],
    ['Sobrenome', ({ lastname }) => lastname],
    ['E-mail', ({ email }) => email],
    ['E-mail confirmado', ({ confirmed }) => yesOrNo(confirmed)],
    ['CPF', ({ cpf }) => shown(cpf, unmasked ? formatCpf : maskCpf)],
    ['Telefone', ({ phone }) => shown(phone, unmasked ? formatPhone : maskPhone)],
    ['Cidade', ({ city }) => city],
    ['UF', ({ state }) => state],
    ['Cadastro em', ({ created }) => created],
    ['Bloqueado em', ({ blocked }) => blocked],
    ['Contratos fechados', ({ closed }) => closed],
    ['Nível', ({ level }) => level],
    ['Previsto', ({ promised }) => orZero(promised)],
    ['A liberar', ({ receivable }) => orZero(receivable)],
    ['Disponível', ({ available }) => orZero(available)],
    ['Solicitado', ({ requested }) => orZero(requested)],
    ['Pago', ({ paid }) => orZero(paid)],
    ['A descontar', ({ owed }) => orZero(owed)],
  ]);

const EARNING_KINDS: Readonly<Record<ExportedEarning['kind'], string>> = {
  reward: 'Bonificação',
  campaign: 'Campanha',
  bonus: 'Bônus do link',
  clawback: 'Estorno',
};

export const earningSheet = sheetOf<ExportedEarning>([
  ['Nº', ({ id }) => id],
  ['Criada em', ({ created }) => created],
  ['Nº do Indiker', ({ user_id: id }) => id],
  ['Indiker', ({ indiker }) => indiker],
  ['Tipo', ({ kind, campaign }) => [EARNING_KINDS[kind], campaign].filter(Boolean).join(': ')],
  ['Indicação', (row) => row.referral_id],
  ['Empresa', (row) => row.company_name],
  ['CNPJ', ({ cnpj }) => shown(cnpj, formatCnpj)],
  ['Parcela', ({ installment, installments }) => `${installment} de ${installments}`],
  ['Valor', ({ value }) => amountCell(value)],
  ['Status', ({ state }) => earningStateNames[state]],
  ['Liberação', (row) => dateCell(row.release_on)],
  ['Expira em', (row) => dateCell(row.expires_on)],
  ['Paga em', (row) => dateCell(row.paid_on)],
  ['Saque', (row) => row.withdrawal_id],
]);

export const withdrawalSheet = sheetOf<ExportedWithdrawal>([
  ['Saque', ({ id }) => id],
  ['Pedido em', ({ created }) => created],
  ['Nº do Indiker', ({ user_id: id }) => id],
  ['Indiker', ({ indiker }) => indiker],
  ['E-mail', ({ email }) => email],
  ['Status', ({ status }) => withdrawalStatusNames[status]],
  ['Valor', ({ total }) => amountCell(total)],
  ['Imposto retido', ({ withheld }) => amountCell(withheld)],
  ['Líquido', ({ total, withheld }) => amountCell(subtractCentavos(total, withheld))],
  ['Pagamento', (row) => dateCell(row.payment_date)],
  ['Forma', ({ form }) => form && transferTypeNames[form]],
  ['Motivo da devolução', (row) => row.return_reason],
]);

export const ledgerSheet = sheetOf<ExportedEntry>([
  ['Lançamento', (row) => row.transaction_id],
  ['Data', (row) => dateCell(row.effective_on)],
  ['Registrado em', ({ recorded }) => recorded],
  ['Descrição', ({ description }) => description],
  ['Conta', ({ account }) => ledgerAccountNames[account]],
  ['Nº do Indiker', ({ user_id: id }) => id],
  ['Indiker', ({ indiker }) => indiker],
  ['Valor', ({ amount }) => amountCell(amount)],
  ['Chave', (row) => row.business_key],
]);

export const campaignSheet = (today: PlainDate): Sheet<CampaignRow> =>
  sheetOf<CampaignRow>([
    ['Campanha', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Status', (row) => campaignStatusNames[statusOf(row, today)]],
    ['Início', (row) => dateCell(row.starts_on)],
    ['Fim', (row) => dateCell(row.ends_on)],
    ['Para quem', (row) => textsOf(row).audience],
    ['O que rende', (row) => textsOf(row).condition],
    // Without the sign, which would make a formula of the cell.
    ['Quanto rende', (row) => textsOf(row).reward.replace('+ ', '')],
    ['Orçamento', ({ budget }) => amountCell(budget)],
    ['Limite por pessoa', (row) => amountCell(row.per_person)],
    ['Gasto', ({ spent }) => amountCell(spent)],
    ['Prêmios', ({ awards }) => awards],
    ['Indikers', ({ indikers }) => indikers],
    ['Preparada por', (row) => row.prepared_by.name],
    ['Aprovada por', (row) => row.approved_by?.name ?? null],
    ['Encerrada por', (row) => row.ended_by?.name ?? null],
    ['Motivo do encerramento', ({ reason }) => reason],
  ]);

/** The filter for the audit log, without the search text, which may be a person's name or CPF. */
export function recordedFilter({ filter }: ExportOrder): Record<string, unknown> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, key === 'q' ? '…' : value]));
}

/** A file still running after EXPORT_JOB_HOURS has failed, even if its row does not say so. */
function stateOf({ state, created_at: createdAt }: ExportFileRow, now: Date): ExportFileState {
  const isLate = now > hoursAfter(createdAt, EXPORT_JOB_HOURS);
  return state === exportFileState.running && isLate ? exportFileState.failed : state;
}

function percentOf({ state, position, last_id: last }: ExportFileRow): number {
  if (state === exportFileState.ready) return 100;
  return last === 0 ? 0 : Math.min(99, Math.floor((position * 100) / last));
}

export const presentExportFile = (row: ExportFileRow, now: Date): ExportFile => ({
  id: row.id,
  subject: row.subject,
  unmasked: row.unmasked,
  state: stateOf(row, now),
  operator: { id: row.operator_id, name: row.name },
  rows: row.row_count,
  percent: percentOf(row),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
