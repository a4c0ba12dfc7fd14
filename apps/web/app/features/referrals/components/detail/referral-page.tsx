import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths, safeOrigin } from '#app/shared/paths.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { referralQuery } from '../../api.ts';
import { readReferralId, type ReferralState } from '../../model/referral-address.ts';
import type { MoneySlots } from './money-slots.ts';
import { ReferralDetail, ReferralSkeleton } from './referral-detail.tsx';
import { ReferralMissing } from '../referral-missing.tsx';

export function ReferralPage({ money }: { readonly money: MoneySlots }) {
  const { state }: Location<ReferralState | null> = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const id = readReferralId(query, state);
  const origin = typeof state?.origin === 'string' ? safeOrigin(state.origin) : paths.referrals;

  // A link from an e-mail names the referral in its query. The id then belongs to the history entry, as after a click.
  const addressed = query.has('indicationId');
  useEffect(() => {
    if (id === null || !addressed) return;
    void navigate(paths.referral, { replace: true, state: { ...state, indicationId: id } });
  }, [id, addressed, navigate, state]);

  return (
    <>
      <BackButton fallback={origin} />
      {!hydrated && <ReferralSkeleton />}
      {hydrated && (id === null ? <ReferralMissing /> : <Loaded key={id} id={id} money={money} />)}
    </>
  );
}

function Loaded({ id, money }: { readonly id: number; readonly money: MoneySlots }) {
  const query = useQuery(referralQuery(id));
  return (
    <QueryState query={query} failed="Erro obtendo os dados da indicação" skeleton={<ReferralSkeleton />}>
      {(referral) => (referral ? <ReferralDetail referral={referral} money={money} /> : <ReferralMissing />)}
    </QueryState>
  );
}
