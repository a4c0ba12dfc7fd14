import { formatDateInWords, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { DisableReason } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { AttemptResult } from './delivery-store.ts';
import { findAdmins } from '../ledger/commands.ts';

interface Disabled {
  readonly endpoint: { readonly id: number; readonly url: string };
  readonly reason: DisableReason;
  readonly since: Date;
  readonly last: Pick<AttemptResult, 'status' | 'failure'> | undefined;
}

/** Only the host, because the URL may contain a secret of the receiver, which must not appear in an e-mail. */
const serverOf = (url: string): string => new URL(url).host;

const lastAnswer = ({ last }: Disabled): string =>
  typeof last?.status === 'number' ? `Resposta ${last.status}` : 'Sem resposta';

function textOf({ reason, since }: Disabled): string {
  if (reason === 'gone')
    return 'O endereço respondeu que não quer receber mais nada (410). Por isso paramos de enviar.';
  return `Desde ${formatDateInWords(dateInSaoPaulo(since))} nenhum envio deu certo. Por isso paramos de enviar.`;
}

/** Sends an e-mail to every administrator, in the transaction that disables the endpoint. */
export async function emailAboutDisabled(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  disabled: Disabled,
): Promise<void> {
  const { endpoint } = disabled;
  const admins = await findAdmins(tx);
  const emails = admins.map(({ email }) => ({
    to: email,
    subject: `Webhook desativado: ${serverOf(endpoint.url)}`,
    paragraphs: [
      textOf(disabled),
      'O que acontecer enquanto isso fica guardado por 30 dias. Quando o endereço voltar a responder, ative-o e reenvie o período.',
    ],
    details: [['Servidor', serverOf(endpoint.url)] as const, ['Último envio', lastAnswer(disabled)] as const],
    action: { label: 'Abrir o webhook', url: `${appUrl}/operacao/integracoes/webhooks/${endpoint.id}` },
  }));
  await jobs.sendAll(tx, 'send-email', emails);
}
