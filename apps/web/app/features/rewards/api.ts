import { callQuery } from '#app/shared/http/call.ts';

export const FAILED = {
  gains: 'Não foi possível obter os dados do gráfico',
  payments: 'Erro carregando os dados de pagamento',
  reward: 'Erro obtendo a bonificação desta indicação',
  upcoming: 'Não foi possível obter os próximos valores',
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

const silent = <Query extends { readonly meta?: object }>(query: Query) => ({
  ...query,
  meta: { ...query.meta, silent: true },
});

/** Silent, because the page says so in place of the amounts. */
export const upcomingQuery = () => silent(callQuery('GET /api/me/upcoming-earnings', {}, FAILED.upcoming));
/** Silent, because nearly always there are none. */
export const campaignsQuery = () => silent(callQuery('GET /api/campaigns', {}, FAILED.campaigns));
