import * as contract from '@indike/contract/accounts/terms-notice';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { recordTermsNotice } from './commands.ts';

export function termsRoutes(routes: Routes, { db }: Deps): void {
  routes.indiker(contract.recordTermsNotice, async (_input, me, { now }) => ({
    data: await recordTermsNotice(db, me, now),
  }));
}
