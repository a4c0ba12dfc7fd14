import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { findAdmins } from '../../ledger/commands.ts';

interface LonePayment {
  readonly withdrawalId: number;
  readonly total: Centavos;
  readonly paidOn: PlainDate;
  readonly operatorId: OperatorId;
}

/** Tells the other administrators that one person recorded a payment without a batch (product 7.10). */
export async function emailLonePayment(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  { withdrawalId, total, paidOn, operatorId }: LonePayment,
): Promise<void> {
  const admins = await findAdmins(tx);
  const emails = admins
    .filter(({ id }) => id !== operatorId)
    .map(({ email }) => ({
      to: email,
      subject: `Saque ${withdrawalId} registrado como pago fora de lote`,
      paragraphs: [
        `Uma pessoa registrou sozinha que o banco pagou ${formatBRL(total)} em ${formatDateInWords(paidOn)}, sem lote nem arquivo de retorno.`,
        'Quem registrou está no histórico do saque. Se isso não era esperado, confira com o banco.',
      ],
      action: { label: 'Abrir o saque', url: `${appUrl}/operacao/saques/${withdrawalId}` },
    }));
  await jobs.sendAll(tx, 'send-email', emails);
}
