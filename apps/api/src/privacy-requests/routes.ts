import * as contract from '@indike/contract/operator/privacy-requests';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused, refuse } from '../platform/refusal.ts';
import { answerRequest, registerRequest } from './commands.ts';
import { findRequest, readRequests, type PrivacyRequestRow } from './queries.ts';

export function privacyRequestRoutes(routes: Routes, deps: Deps): void {
  const readOne = async (id: number, now: Date) => {
    const row = await findRequest(deps.db, id);
    return row ? presentRequest(row, dateInSaoPaulo(now)) : refuse('not_found');
  };

  routes.operator(contract.privacyRequests, async ({ query }, _operatorId, { now }) => {
    const { rows, next } = await readRequests(deps.db, query);
    const today = dateInSaoPaulo(now);
    return { data: rows.map((row) => presentRequest(row, today)), next };
  });

  routes.operator(contract.registerPrivacyRequest, async ({ body }, _operatorId, call) => {
    const registered = await registerRequest(deps, body, call.context);
    return isRefused(registered) ? registered : readOne(registered.id, call.now);
  });

  routes.operator(contract.answerPrivacyRequest, async ({ params, body }, _operatorId, call) => {
    const answered = await answerRequest(deps, params.id, body.answer, call.context);
    return isRefused(answered) ? answered : readOne(params.id, call.now);
  });
}

function presentRequest(row: PrivacyRequestRow, today: PlainDate): contract.PrivacyRequest {
  const { user_id, firstname, lastname, closed_at, ...request } = row;
  return {
    ...request,
    indiker: user_id === null ? null : { id: user_id, firstname: firstname ?? '', lastname: lastname ?? '' },
    overdue: closed_at === null && row.due_on < today,
    closed_at: closed_at?.toISOString() ?? null,
  };
}
