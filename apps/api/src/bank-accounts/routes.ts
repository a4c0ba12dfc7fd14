import * as contract from '@indike/contract/money/bank-accounts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeBankAccount, createBankAccount } from './commands.ts';
import { findBankAccount } from './store.ts';

/** Água Branca comes near Agudo, not after Z. */
const portuguese = new Intl.Collator('pt-BR', { sensitivity: 'base' });

export function bankAccountRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.banks, async () => {
    const banks = await deps.db.selectFrom('bank').select(['id', 'title']).execute();
    return banks.sort((a, b) => portuguese.compare(a.title, b.title) || a.id.localeCompare(b.id));
  });

  routes.indiker(contract.currentBankAccount, async (_input, me) => ({
    bank_account: (await findBankAccount(deps.db, me)) ?? null,
  }));

  routes.indiker(contract.createBankAccount, ({ body }, me, { now }) =>
    createBankAccount(deps, me, body, now),
  );

  routes.indiker(contract.updateBankAccount, ({ params, body }, me, { now }) =>
    changeBankAccount(deps, me, params.id, body, now),
  );
}
