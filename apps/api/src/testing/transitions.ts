import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import type { Answer, Client } from './client.ts';
import { transitionTo } from './money.ts';
import { newOperator } from './operators.ts';
import { newCnpj, refer, signUp, type Indiker } from './people.ts';
import { putInStatus, rowCounts } from './rows.ts';
import { startTestServer, type TestServer } from './server.ts';

export const CONTRACT = { value: 5000.5, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' };

type Operator = Awaited<ReturnType<typeof newOperator>>;

export interface TransitionSetup {
  readonly server: TestServer;
  readonly operator: Operator;
  readonly ana: Indiker;
  readonly bia: Indiker;
  /** Requests a transition, as `operator` unless another client is given. */
  transitionTo(id: number, status: unknown, more?: object, who?: Client): Promise<Answer>;
  /** The number of rows in the tables that a transition writes. */
  written(): Promise<Record<string, number>>;
  /** A new referral by Ana in this status. */
  inStatus(status: ReferralStatus): Promise<number>;
  /** Referrals of one company by Ana and by Bia, in these statuses. */
  rivals(mine: ReferralStatus, theirs: ReferralStatus): Promise<[number, number]>;
}

/** An operator and two Indikers, who can refer the same company. */
export async function startTransitionTest(): Promise<TransitionSetup> {
  const server = await startTestServer();
  const operator = await newOperator(server);
  const [ana, bia] = await Promise.all([
    signUp(server),
    signUp(server, { firstname: 'Bia', lastname: 'Sá' }),
  ]);
  const referAs = async (who: Indiker, status: ReferralStatus, more: Record<string, unknown> = {}) => {
    const id = await refer(who, more);
    await putInStatus(server.db, id, status);
    return id;
  };
  return {
    server,
    operator,
    ana,
    bia,
    transitionTo: (id, status, more = {}, who = operator) => transitionTo(who, id, { status, ...more }),
    written: () => rowCounts(server.db, 'status_transition', 'audit_log', 'contract'),
    inStatus: (status) => referAs(ana, status),
    async rivals(mine, theirs) {
      const document = newCnpj();
      return [await referAs(ana, mine, { document }), await referAs(bia, theirs, { document })];
    },
  };
}
