import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { useToday } from '@indike/ui/format/dates.ts';
import { statusNames } from '@indike/rules/referrals/status-names';
import { StatusColor } from '#app/shared/status-name.tsx';
import { DetailColumns, DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { detailQuery } from '../../api.ts';
import { ageText } from '../../model/age.ts';
import { currentStatus } from '../../model/newest-transition.ts';
import { waitingDealText } from '../../model/waiting-deal.ts';
import { NextActions } from '../actions/next-actions.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { Company } from './company.tsx';
import { Contacts } from './contacts.tsx';
import { History } from './history.tsx';
import { Money } from './referral-money.tsx';
import { Register } from './register.tsx';
import { Work } from './work.tsx';
import classes from './detail.module.css';

const REFRESH_MS = 60_000;

/** How a referral is loaded, and what is said meanwhile or instead. */
export const referralItem = (id: string) => ({
  query: { ...detailQuery(id), refetchInterval: REFRESH_MS },
  loading: 'Carregando a indicação',
  missing: 'Esta indicação não existe, ou foi apagada a pedido do Indiker.',
});

interface Props {
  readonly referral: OperatorReferral;
  /** Beside the list, whose title is the page's. */
  readonly isBeside?: boolean;
}

export function ReferralDetail({ referral, isBeside = false }: Props) {
  const today = useToday();
  const [newest] = referral.status_transactions;
  const status = currentStatus(referral);
  const { waiting_deal: deal } = referral;
  return (
    <>
      <DetailHeader
        title={referral.name}
        level={isBeside ? 2 : 1}
        facts={
          <>
            <span className={classes['status']}>
              <StatusColor status={status} />
              <strong>{statusNames[status]}</strong>
            </span>
            <span>{ageText(newest?.created_at ?? referral.created_at, today)}</span>
            <span>{formatCnpj(referral.document)}</span>
          </>
        }
      >
        {deal && <div className={classes['due']}>{waitingDealText(deal)}</div>}
      </DetailHeader>
      <DetailColumns
        sticky
        side={
          <>
            <NextActions referral={referral} />
            <Work referral={referral} />
            <Money referral={referral} />
          </>
        }
      >
        <Conversation referral={referral} />
        <Contacts referral={referral} />
        <Company referral={referral} />
        <Register id={referral.id} />
        <History referral={referral} />
      </DetailColumns>
    </>
  );
}
