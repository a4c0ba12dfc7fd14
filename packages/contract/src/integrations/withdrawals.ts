import { withdrawalStatuses } from '@indike/rules/money/withdrawals';
import { BATCH_STATUSES } from '@indike/rules/payouts/batches';
import { apiScope } from '@indike/rules/integrations/scopes';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined, optionalId } from '../wire/fields.ts';
import { instant } from '../wire/responses.ts';
import { cursorQuery, integrationTag } from './api.ts';

const endpoint = endpointsOf(integrationTag);

/** Amounts are centavos; days are `YYYY-MM-DD` in São Paulo. No bank data, no CPF. */
export const apiWithdrawal = z.object({
  id: z.int(),
  status: z.enum(withdrawalStatuses),
  /** The name that the pages show. */
  status_name: z.string(),
  requested_on: z.string(),
  created_at: instant,
  /** The forecast until the withdrawal is paid, then the real day; null after a return by the bank. */
  payment_date: z.nullable(z.string()),
  indiker: z.object({ id: z.int(), name: z.string() }),
  total_centavos: z.int(),
  /** The income tax withheld, and the amount sent to the bank account; null until the withdrawal is scheduled. */
  withheld_centavos: z.nullable(z.int()),
  net_centavos: z.nullable(z.int()),
  return_reason: z.nullable(z.string()),
  /** The batch that pays or paid the withdrawal. */
  payout_batch_id: z.nullable(z.int()),
});
export type ApiWithdrawal = z.output<typeof apiWithdrawal>;

export const apiPayoutBatch = z.object({
  id: z.int(),
  status: z.enum(BATCH_STATUSES),
  status_name: z.string(),
  payment_date: z.string(),
  withdrawals: z.int(),
  total_centavos: z.int(),
  withheld_centavos: z.int(),
  net_centavos: z.int(),
  prepared_at: instant,
  decided_at: z.nullable(instant),
});
export type ApiPayoutBatch = z.output<typeof apiPayoutBatch>;

/**
 * In the order in which the rows were made, unlike the changes of referrals: a later change of status does not bring a row
 * again, and one that was being written while another was read can stay behind the cursor.
 */
const pageOf = <S extends z.ZodMiniType>(row: S) => ({
  200: z.object({
    data: z.array(row),
    /** Also set on the last page, so that rows made later can be read from here. */
    next_cursor: z.string(),
    has_more: z.boolean(),
  }),
});

export const apiWithdrawals = endpoint('GET /api/v1/withdrawals', {
  access: allow.apiKey(apiScope.withdrawalsRead),
  summary:
    'Os saques na ordem em que foram pedidos, a partir de um cursor; uma mudança de status não os traz de novo',
  query: z.object({
    ...cursorQuery,
    status: emptyToUndefined(z.enum(withdrawalStatuses, 'Status inválido')),
    /** Only withdrawals of this batch. */
    payout_batch_id: optionalId('Lote inválido'),
  }),
  responses: pageOf(apiWithdrawal),
});

export const apiWithdrawalDetail = endpoint('GET /api/v1/withdrawals/{id}', {
  access: allow.apiKey(apiScope.withdrawalsRead),
  summary: 'Um saque',
  responses: { 200: apiWithdrawal },
});

export const apiPayoutBatches = endpoint('GET /api/v1/payout-batches', {
  access: allow.apiKey(apiScope.withdrawalsRead),
  summary:
    'Os lotes de pagamento na ordem em que foram preparados, a partir de um cursor; uma mudança de status não os traz de novo',
  query: z.object({ ...cursorQuery, status: emptyToUndefined(z.enum(BATCH_STATUSES, 'Status inválido')) }),
  responses: pageOf(apiPayoutBatch),
});

export const apiPayoutBatchDetail = endpoint('GET /api/v1/payout-batches/{id}', {
  access: allow.apiKey(apiScope.withdrawalsRead),
  summary: 'Um lote de pagamento',
  responses: { 200: apiPayoutBatch },
});
