import type { UpcomingResponse } from '@indike/contract/money/rewards';
import { payoutModeOf } from '@indike/rules/money/programme';
import { moneyText } from '@indike/ui/format/money.ts';
import { programme } from '@indike/ui/programme.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../http/call.ts';
import { balanceQuery, upcomingQuery } from './queries.ts';

/** Silent, because without an answer the page says what is true of every withdrawal. */
const atOnceQuery = () => {
  const query = callQuery('GET /api/me/payment-at-once', {}, 'Não foi possível saber quando o saque é pago');
  return { ...query, meta: { ...query.meta, silent: true } };
};

/** Whether a withdrawal of the whole balance would be paid in seconds: only then a page says so (product 7.15). */
export function useIsPaidAtOnce(): boolean {
  const { data: balance } = useQuery(balanceQuery());
  // Asked first, because the programme is not known while pages are built, and neither is the balance.
  const isPossible = balance !== undefined && balance.total > 0 && payoutModeOf(programme) === 'at_once';
  const { data } = useQuery({ ...atOnceQuery(), enabled: isPossible });
  return isPossible && data?.at_once === true;
}

/** The answer to 'When do I get my money?'. Undefined while it loads. */
export function useNextMoney(): UpcomingResponse['next'] | undefined {
  const { data: balance } = useQuery(balanceQuery());
  const { data } = useQuery(upcomingQuery());
  const isAtOnce = useIsPaidAtOnce();
  if (!isAtOnce || !balance || data?.next.state !== 'withdrawable') return data?.next;
  return {
    ...data.next,
    title: `${moneyText(balance.total)} em segundos, quando você sacar`,
    text: 'Já está disponível: só falta você pedir o saque.',
  };
}
