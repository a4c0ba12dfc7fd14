import { type RefusalCode, REFUSALS } from '@indike/contract/errors/errors';
import { crmProviderNames } from '@indike/rules/integrations/crm';
import type { Deps } from '../deps.ts';
import { findAdmins } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ConnectionRow } from './connection-store.ts';

/** Sends an e-mail to every administrator, in the transaction that stops the connection. */
export async function emailAboutRefused(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  { id, name, provider }: Pick<ConnectionRow, 'id' | 'name' | 'provider'>,
  failure: RefusalCode,
): Promise<void> {
  const admins = await findAdmins(tx);
  const emails = admins.map(({ email }) => ({
    to: email,
    subject: `Conexão parada: ${name}`,
    paragraphs: [
      `${REFUSALS[failure].message} Por isso a conexão parou.`,
      'O que mudar enquanto isso, aqui ou no CRM, passa para o outro lado quando ele voltar a aceitar.',
    ],
    details: [['CRM', crmProviderNames[provider]] as const, ['Conexão', name] as const],
    action: { label: 'Abrir a conexão', url: `${appUrl}/operacao/integracoes/crm/${id}` },
  }));
  await jobs.sendAll(tx, 'send-email', emails);
}
