import { callQuery } from '../query/call-query.ts';

export const MONEY_FAILED = {
  balance: 'Erro obtendo o saldo a receber',
  level: 'Erro obtendo o seu nível',
} as const;

export const balanceQuery = () =>
  callQuery('GET /api/payment-reports/total-available', {}, MONEY_FAILED.balance);
export const levelQuery = () => callQuery('GET /api/me/level', {}, MONEY_FAILED.level);
