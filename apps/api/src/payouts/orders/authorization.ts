import type { Centavos } from '@indike/rules/money/money';
import { mayBeCpf } from '@indike/rules/payouts/payment-orders';
import type { Db } from '../../platform/db/database.ts';
import { findDestination, lockForAuthorization, storeAuthorization } from './order-store.ts';

/** The reason that Asaas repeats to us when it looks up the transfer. Names nobody. */
export const FOREIGN_KEY = 'A chave PIX pertence a outra pessoa.';

export interface PendingTransfer {
  readonly id: string;
  readonly reference: string;
  readonly value: Centavos | null;
  readonly key: string | undefined;
  /** Of the key's owner, with only its middle digits, if the provider says it. */
  readonly cpf: string | undefined;
}

/**
 * Decides whether a transfer that the provider asks about may leave. Of one order only one ever may, whatever became of the
 * calls that sent it: its number is stored before the answer. Returns why it is refused, or null.
 */
export const authorizeTransfer = (db: Db, transfer: PendingTransfer): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const order = await lockForAuthorization(tx, transfer.reference);
    const to = order && (await findDestination(tx, order.id));
    if (
      !order ||
      !to?.live ||
      to.contradicted ||
      order.net !== transfer.value ||
      to.bank_data?.pix_key !== transfer.key
    )
      return 'O Indike não espera este pagamento.';
    if (order.authorized !== null && order.authorized !== transfer.id)
      return 'O Indike já autorizou outra vez este pagamento.';
    // Nothing but its owner says to whom a random key leads.
    if (transfer.cpf === undefined ? to.bank_data?.pix_type === 'random' : !mayBeCpf(transfer.cpf, to.cpf))
      return FOREIGN_KEY;
    await storeAuthorization(tx, order, transfer.id);
    return null;
  });
