import { apiReferralDetail, apiReferrals } from '@indike/contract/integrations/referrals';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { readCursor, startCursor, writeCursor } from './cursor.ts';
import { etagOf, presentApiReferral } from './present.ts';
import {
  findApiReferral,
  hasReached,
  listChanges,
  readHistory,
  type ApiReferralRow,
  type ChangedRow,
} from './queries.ts';

const isNotRemoved = (row: ChangedRow): row is ApiReferralRow & { removed: false } => !row.removed;

export function apiReferralRoutes(routes: Routes, deps: Deps): void {
  routes.integration(apiReferrals, async ({ query: { cursor: text, changed_since: since, limit } }) => {
    if (text !== undefined && since !== undefined) return refuse('cursor_with_changed_since');
    const history = await readHistory(deps.db);
    const cursor = text === undefined ? startCursor(since ?? null) : readCursor(text, history);
    if (!cursor || !(await hasReached(deps.db, cursor))) return refuse('cursor_invalid');
    const { rows, hasMore } = await listChanges(deps.db, cursor, limit);
    const last = rows.at(-1);
    return {
      data: rows.filter(isNotRemoved).map(presentApiReferral),
      removed: rows.filter(({ removed }) => removed).map(({ id }) => id),
      next_cursor: writeCursor(
        last ? { ...cursor, xid: last.version, referralId: last.id } : cursor,
        history,
      ),
      has_more: hasMore,
    };
  });

  routes.integrationVersioned(apiReferralDetail, async ({ params }) => {
    const row = await findApiReferral(deps.db, params.id);
    return row ? { etag: etagOf(row), body: presentApiReferral(row) } : refuse('not_found');
  });
}
