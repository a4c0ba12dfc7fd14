import { callQuery } from '../http/call.ts';

export const MONEY_FAILED = {
  balance: 'Erro obtendo o saldo a receber',
  level: 'Erro obtendo o seu nível',
  upcoming: 'Não foi possível obter os próximos valores',
} as const;

export const balanceQuery = () =>
  callQuery('GET /api/payment-reports/total-available', {}, MONEY_FAILED.balance);
export const levelQuery = () => callQuery('GET /api/me/level', {}, MONEY_FAILED.level);
/** Silent, because the page says so in place of the amounts. */
export const upcomingQuery = () => {
  const query = callQuery('GET /api/me/upcoming-earnings', {}, MONEY_FAILED.upcoming);
  return { ...query, meta: { ...query.meta, silent: true } };
};

export const BANK_ACCOUNT_FAILED = 'Erro obtendo os seus dados bancários';

export const bankAccountQuery = () => callQuery('GET /api/bank-account', {}, BANK_ACCOUNT_FAILED);
