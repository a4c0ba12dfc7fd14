import * as contract from '@indike/contract/privacy';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { erasePerson, erasureOutlook } from './erasure.ts';
import { exportMyData } from './export.ts';
import { consentsOf } from './queries.ts';

export function privacyRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.consents, async (_input, me) => ({ data: await consentsOf(deps.db, me) }));

  routes.indiker(contract.myData, async (_input, me, { reply, token, now }) => {
    const document = await exportMyData(deps, { me, token, now });
    reply.header('content-disposition', `attachment; filename="${contract.myDataFileName(now)}"`);
    return document;
  });

  routes.indiker(contract.erasureOutlook, (_input, me) => erasureOutlook(deps.db, me));

  routes.indiker(contract.eraseMe, ({ body }, me, { now }) =>
    erasePerson(deps, { me, code: body.validation_code, now }),
  );
}
