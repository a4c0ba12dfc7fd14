import { callQuery } from '#app/shared/http/call.ts';

export const FAILED = {
  gains: 'Não foi possível obter os dados do gráfico',
  payments: 'Erro carregando os dados de pagamento',
  reward: 'Erro obtendo a bonificação desta indicação',
  campaigns: 'Não foi possível obter as campanhas',
} as const;

/** The periods of the earnings chart, in months. */
export const MONTH_OPTIONS = ['3'] as const;
const byId = (id: number) => ({ params: { id: String(id) } });

export const gainsQuery = (months: string) =>
  callQuery('GET /api/payment-reports/my-financial-gains-chart', { query: { months } }, FAILED.gains);
export const paymentsQuery = (referralId: number) =>
  callQuery('GET /api/payment-reports/indication-chart/{id}', byId(referralId), FAILED.payments);
export const rewardQuery = (referralId: number) =>
  callQuery('GET /api/indication/{id}/reward', byId(referralId), FAILED.reward);

/** Silent, because nearly always there are none. */
export const campaignsQuery = () => {
  const query = callQuery('GET /api/campaigns', {}, FAILED.campaigns);
  return { ...query, meta: { ...query.meta, silent: true } };
};
