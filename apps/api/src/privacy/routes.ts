import * as contract from '@indike/contract/accounts/privacy';
import type { ConsentResponse } from '@indike/contract/accounts/privacy';
import type { Paged, PageQuery } from '@indike/contract/wire/paging';
import { myDataFileName } from '@indike/rules/exports/subjects';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Routes } from '../platform/http/routes.ts';
import { createDownloads } from './downloads.ts';
import { presentConsent } from './present.ts';
import { consentsOf, countConsents } from './queries.ts';

export function privacyRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.consents, ({ query }, me) => listConsents(deps.db, me, query));

  const download = createDownloads(deps);
  routes.indikerStream(contract.myData, async (_input, me, { token, now }) => ({
    name: myDataFileName(now),
    content: await download({ me, token, now }),
  }));
}

async function listConsents(db: Db, me: UserId, { page, limit }: PageQuery): Promise<Paged<ConsentResponse>> {
  const [rows, total] = await Promise.all([
    consentsOf(db, me, { limit, offset: (page - 1) * limit }).execute(),
    countConsents(db, me),
  ]);
  return { data: rows.map(presentConsent), current_page: page, per_page: limit, total };
}
