import * as contract from '@indike/contract/money/bank-accounts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeBankAccount, createBankAccount, findAcceptedPixTypes } from './commands.ts';
import { findBankAccount, listBanks } from './store.ts';

export function bankAccountRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.banks, () => listBanks(deps.db));

  routes.indiker(contract.currentBankAccount, async (_input, me) => {
    const pixTypes = await findAcceptedPixTypes(deps);
    return {
      bank_account: (await findBankAccount(deps.db, me)) ?? null,
      ...(pixTypes.includes('random') && { random_key: true as const }),
    };
  });

  routes.indiker(contract.createBankAccount, ({ body }, me, { now }) =>
    createBankAccount(deps, { me, form: body, now }),
  );

  routes.indiker(contract.updateBankAccount, ({ params, body }, me, { now }) =>
    changeBankAccount(deps, params.id, { me, form: body, now }),
  );
}
