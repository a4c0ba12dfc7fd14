import { currentBankAccount } from '@indike/contract/money/bank-accounts';
import { endpointQuery } from '../query/endpoint-query.ts';

export const BANK_ACCOUNT_FAILED = 'Erro obtendo os seus dados bancários';

export const bankAccountQuery = () => endpointQuery(currentBankAccount, {}, BANK_ACCOUNT_FAILED);
