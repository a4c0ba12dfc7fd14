import { type TransferType, transferTypeNames } from '@indike/rules/money/bank-accounts';

/** How a withdrawal is paid; a dash when there are no bank data. */
export const formText = (form: TransferType | null): string =>
  form === null ? '—' : transferTypeNames[form];
