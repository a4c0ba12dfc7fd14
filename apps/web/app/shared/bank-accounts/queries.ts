import { callQuery } from '../query/call-query.ts';

export const BANK_ACCOUNT_FAILED = 'Erro obtendo os seus dados bancários';

export const bankAccountQuery = () => callQuery('GET /api/bank-account', {}, BANK_ACCOUNT_FAILED);
