import * as contract from '@indike/contract/referrals/contacts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { createContact, deleteContact, updateContact } from './commands.ts';

export function contactRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.createContact, ({ body }, me, { now }) => createContact(deps, me, body, now));

  routes.indiker(contract.updateContact, ({ params, body }, me, { now }) =>
    updateContact(deps, me, { contactId: params.id, form: body, now }),
  );

  routes.indiker(contract.deleteContact, ({ params }, me) => deleteContact(deps, me, params.id));
}
