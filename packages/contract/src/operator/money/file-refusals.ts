import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { requiredLine } from '../../wire/fields.ts';
import { batchDetail } from './payout-batches.ts';

// That the bank did not take the file of an approved batch (product 7.19).

const endpoint = endpointsOf('Operação: lotes de pagamento');

export const refuseFileBody = z.object({ reason: requiredLine('Informe o que o banco disse.', 300) });

export const enterFileRefusal = endpoint('POST /api/operator/payout-batches/{id}/file-refusal', {
  access: allow.moneyOut,
  audit: 'payout-batch.refuse-file',
  summary: 'Registra que o banco não aceitou o arquivo de um lote, à espera de outra pessoa',
  body: refuseFileBody,
  responses: { 200: batchDetail },
});

export const confirmFileRefusal = endpoint('POST /api/operator/payout-batches/{id}/file-refusal/confirm', {
  access: allow.moneyOut,
  audit: 'payout-batch.confirm-file-refusal',
  summary: 'Confirma que o banco não aceitou o arquivo de um lote; seus saques podem entrar em outro',
  responses: { 200: batchDetail },
});

export const discardFileRefusal = endpoint('DELETE /api/operator/payout-batches/{id}/file-refusal', {
  access: allow.money,
  audit: 'payout-batch.discard-file-refusal',
  summary: 'Descarta o registro, ainda não confirmado, de que o banco não aceitou o arquivo de um lote',
  responses: { 200: batchDetail },
});
