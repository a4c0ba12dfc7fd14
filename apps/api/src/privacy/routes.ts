import * as contract from '@indike/contract/accounts/privacy';
import { myDataFileName } from '@indike/rules/exports/subjects';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { createDownloads } from './downloads.ts';
import { listConsents } from './consents.ts';

export function privacyRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.consents, ({ query }, me) => listConsents(deps.db, me, query));

  const download = createDownloads(deps);
  routes.indikerStream(contract.myData, async (_input, me, { token, now }) => ({
    name: myDataFileName(now),
    content: await download({ me, token, now }),
  }));
}
