import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';

interface Bank {
  readonly id: string;
  readonly title: string;
}

const named = ({ id, title }: Bank): Bank => ({ id, title: `${title} (${id})` });

/** The titles contain the bank code, so that it can be searched. Only the saved bank until the list is loaded. */
export function bankChoices(banks: readonly Bank[] | undefined, saved: BankAccountResponse | null): Bank[] {
  if (banks) return banks.map(named);
  const { bank_id: id, bank_title: title } = saved ?? { bank_id: null, bank_title: null };
  return id !== null && title !== null ? [named({ id, title })] : [];
}
