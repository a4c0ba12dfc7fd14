import { transferTypeNames } from '@indike/rules/money/bank-accounts';

const FORM_NAMES: Readonly<Record<number, string>> = transferTypeNames;

/** How a withdrawal is paid; a dash when there are no bank data. */
export const formText = (form: number | null): string => (form === null ? '—' : (FORM_NAMES[form] ?? '—'));
