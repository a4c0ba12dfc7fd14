import { gainsChart, referralChart } from '@indike/contract/money/reports';
import { referralReward, upcomingEarnings } from '@indike/contract/money/rewards';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const FAILED = {
  gains: 'Não foi possível obter os dados do gráfico',
  payments: 'Erro carregando os dados de pagamento',
  reward: 'Erro obtendo a bonificação desta indicação',
  upcoming: 'Não foi possível obter os próximos valores',
} as const;

/** The periods of the earnings chart, in months. */
export const MONTH_OPTIONS = ['3'] as const;
const byId = (id: number) => ({ params: { id: String(id) } });

export const gainsQuery = (months: string) => endpointQuery(gainsChart, { query: { months } }, FAILED.gains);
export const paymentsQuery = (referralId: number) =>
  endpointQuery(referralChart, byId(referralId), FAILED.payments);
export const rewardQuery = (referralId: number) =>
  endpointQuery(referralReward, byId(referralId), FAILED.reward);
/** Silent, because the page says so in place of the amounts. */
export const upcomingQuery = () => {
  const query = endpointQuery(upcomingEarnings, {}, FAILED.upcoming);
  return { ...query, meta: { ...query.meta, silent: true } };
};
