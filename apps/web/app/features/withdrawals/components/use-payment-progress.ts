import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefreshMoney, withdrawalQuery } from '../api.ts';
import { statusOf } from '../model/withdrawal.ts';

const LOOK_MS = 700;
/** So long the page says that the money comes in seconds. */
const WATCH_TIMEOUT_MS = 20_000;

export type PaymentProgress = 'sending' | 'paid' | 'late';

/**
 * Follows a withdrawal that is paid at once until it is paid, and then shows its figures on the page. Null for a
 * withdrawal that is not: nothing is followed.
 */
export function usePaymentProgress(id: number | null): PaymentProgress | null {
  const [lateId, setLateId] = useState<number | null>(null);
  const isLate = id !== null && lateId === id;
  const { data } = useQuery({
    ...withdrawalQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      isLate || (state.data && statusOf(state.data.status) === 'paid') ? false : LOOK_MS,
  });
  const isPaid = id !== null && data !== undefined && statusOf(data.status) === 'paid';
  const refresh = useRefreshMoney();
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => setLateId(id), WATCH_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    if (isPaid) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is paid
  }, [isPaid]);
  if (id === null) return null;
  if (isPaid) return 'paid';
  return isLate ? 'late' : 'sending';
}
