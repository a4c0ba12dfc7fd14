import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import * as contract from '@indike/contract/operator/indikers';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import * as support from '@indike/contract/operator/indiker-support';
import { settleIndiker as settleContract } from '@indike/contract/operator/money/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listEarlierPayments } from '../../earlier-payments/commands.ts';
import { orMoneyOwed } from '../../erasure/commands.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import * as commands from './commands.ts';
import * as money from './money.ts';
import { findIndiker, indikerExists, listIndikers } from './queries.ts';
import { readSentEmails, readSessions, readWallet, readWithdrawals } from './history-queries.ts';
import {
  presentIndiker,
  presentIndikerDetail,
  presentSentEmail,
  presentSessionOf,
  presentWalletLine,
  presentWithdrawalOf,
} from './present.ts';
import { findHeldBonuses, isUnderReview } from '../../sharing/commands.ts';
import { withdrawalDetail } from '../../payouts/commands.ts';
import { findProgramme } from '../../programme/commands.ts';

async function readDetail({ db }: Deps, id: number, now: Date): Promise<OperatorIndiker | Refused> {
  const row = await findIndiker(db, id);
  if (!row) return refuse('not_found');
  const [held, underReview, programme] = await Promise.all([
    findHeldBonuses(db, id),
    isUnderReview(db, id),
    findProgramme(db, dateInSaoPaulo(now)),
  ]);
  return presentIndikerDetail(row, { held, underReview, programme });
}

function privateDataRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.indikerDocument, ({ params }, _operatorId, call) =>
    commands.showDocument(deps, params.id, call.context),
  );

  routes.operator(contract.indikerPhone, ({ params }, _operatorId, call) =>
    commands.showPhone(deps, params.id, call.context),
  );

  routes.operator(contract.indikerBankAccount, ({ params }, _operatorId, call) =>
    commands.showBankAccount(deps, params.id, call.context),
  );
}

function historyRoutes(routes: Routes, { db }: Deps): void {
  /** Refuses an unknown Indiker instead of returning an empty list. */
  const ofPerson = async <T>(id: number, read: () => Promise<T>): Promise<T | Refused> =>
    (await indikerExists(db, id)) ? read() : refuse('not_found');

  routes.operator(contract.indikerWallet, ({ params, query }) =>
    ofPerson(params.id, async () => {
      const { rows, next } = await readWallet(db, params.id, query);
      return { data: rows.map(presentWalletLine), next };
    }),
  );

  routes.operator(contract.indikerWithdrawals, ({ params, query }) =>
    ofPerson(params.id, async () => {
      const { rows, next } = await readWithdrawals(db, params.id, query);
      return { data: rows.map(presentWithdrawalOf), next };
    }),
  );

  routes.operator(contract.indikerEarlierPayments, ({ params, query }) =>
    ofPerson(params.id, () => listEarlierPayments(db, params.id, query)),
  );

  routes.operator(contract.indikerSessions, ({ params }, _operatorId, { now }) =>
    ofPerson(params.id, async () => (await readSessions(db, params.id, now)).map(presentSessionOf)),
  );

  routes.operator(contract.indikerEmails, ({ params, query }) =>
    ofPerson(params.id, async () => {
      const { rows, next } = await readSentEmails(db, params.id, query);
      return { data: rows.map(presentSentEmail), next };
    }),
  );
}

function helpRoutes(routes: Routes, deps: Deps): void {
  const answer = async (id: number, done: unknown) =>
    isRefused(done) ? done : readDetail(deps, id, deps.clock.now());

  routes.operator(support.blockIndiker, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, await commands.block(deps, id, body.reason, call.context)),
  );

  routes.operator(support.unblockIndiker, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, await commands.unblock(deps, id, body.reason, call.context)),
  );

  routes.operator(support.decideHeldBonuses, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, await money.decideBonuses(deps, id, body, call.context)),
  );

  routes.operator(support.writeOffIndiker, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, await money.writeOff(deps, id, body, call.context)),
  );

  routes.operator(support.eraseIndiker, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, orMoneyOwed(await commands.eraseIndiker(deps, id, body, call.context))),
  );

  routes.operator(support.resendIndikerConfirmation, async ({ params: { id } }, _operatorId, call) =>
    answer(id, await commands.resendConfirmation(deps, id, call.context)),
  );

  routes.operator(support.endIndikerSessions, async ({ params: { id } }, _operatorId, call) =>
    answer(id, await commands.endSessions(deps, id, call.context)),
  );

  routes.operator(support.liftIndikerLock, async ({ params: { id } }, _operatorId, call) =>
    answer(id, await commands.liftLock(deps, id, call.context)),
  );

  routes.operator(support.changeIndikerEmail, async ({ params: { id }, body }, _operatorId, call) =>
    answer(id, await commands.replaceIndikerEmail(deps, id, body, call.context)),
  );
}

export function supportRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.indikers, async ({ query: { settlement, ...query } }, _operatorId, { now }) => {
    const filter = { ...query, settlementRequested: settlement !== undefined };
    const { rows, next, total } = await listIndikers(deps.db, filter);
    const programme = await findProgramme(deps.db, dateInSaoPaulo(now));
    return { data: rows.map((row) => presentIndiker(row, programme)), next, total };
  });

  routes.operator(contract.indikerDetail, ({ params }, _operatorId, { now }) =>
    readDetail(deps, params.id, now),
  );

  privateDataRoutes(routes, deps);
  historyRoutes(routes, deps);
  helpRoutes(routes, deps);

  routes.operator(settleContract, async ({ params, body }, operatorId, call) => {
    const settled = await money.settleIndiker(deps, params.id, body.reason, call.context);
    return isRefused(settled)
      ? settled
      : withdrawalDetail(deps, settled.withdrawal.id, { me: operatorId, now: call.now });
  });
}
