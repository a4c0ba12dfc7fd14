import { totalAvailable } from '@indike/contract/money/reports';
import { myLevel } from '@indike/contract/money/rewards';
import { endpointQuery } from '../query/endpoint-query.ts';

export const MONEY_FAILED = {
  balance: 'Erro obtendo o saldo a receber',
  level: 'Erro obtendo o seu nível',
} as const;

export const balanceQuery = () => endpointQuery(totalAvailable, {}, MONEY_FAILED.balance);
export const levelQuery = () => endpointQuery(myLevel, {}, MONEY_FAILED.level);
