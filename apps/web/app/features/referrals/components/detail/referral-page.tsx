import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';
import { paths, safeOrigin } from '#app/shared/paths.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { referralQuery } from '../../api.ts';
import { PRERENDERED_ID, type ReferralState } from '../../model/referral-address.ts';
import type { MoneySlots } from './money-slots.ts';
import { ReferralDetail } from './referral-detail.tsx';
import { ReferralMissing } from '../referral-missing.tsx';
import { useReferralId } from '../use-referral-id.ts';

export function ReferralPage({ money }: { readonly money: MoneySlots }) {
  const { state }: Location<ReferralState | null> = useLocation();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const id = useReferralId();
  const origin = typeof state?.origin === 'string' ? safeOrigin(state.origin) : paths.referrals;

  // A link names the referral in its query. The id then belongs to the history entry and stays out of the address bar. The
  // router need not know it, because a navigation would render the page once more.
  const addressed = query.has('indicationId');
  useEffect(() => {
    if (id === null || !addressed) return;
    history.replaceState({ ...history.state, usr: { ...state, indicationId: id } }, '', paths.referral);
  }, [id, addressed, state]);

  return (
    <>
      <BackButton fallback={origin} />
      {id !== null && <Loaded key={id} id={id} money={money} />}
      {id === null && (hydrated ? <ReferralMissing /> : <ReferralDetail id={PRERENDERED_ID} money={money} />)}
    </>
  );
}

function Loaded({ id, money }: { readonly id: number; readonly money: MoneySlots }) {
  const query = useQuery(referralQuery(id));
  return (
    <>
      {money.prefetch(id)}
      <QueryState
        query={query}
        failed="Erro obtendo os dados da indicação"
        skeleton={<ReferralDetail id={id} money={money} />}
      >
        {(referral) =>
          referral ? <ReferralDetail id={id} referral={referral} money={money} /> : <ReferralMissing />
        }
      </QueryState>
    </>
  );
}
