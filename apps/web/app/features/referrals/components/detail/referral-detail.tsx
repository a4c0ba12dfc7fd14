import '@mantine/core/styles/Skeleton.css';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import type { Referral } from '@indike/contract/referrals/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { dateText } from '@indike/ui/format/dates.ts';
import { currentStatus, eventsOf } from '../../model/events.ts';
import { Contacts } from './contacts.tsx';
import classes from './detail.module.css';
import type { MoneySlots } from './money-slots.ts';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';

interface Props {
  readonly referral: Referral;
  readonly money: MoneySlots;
}

export function ReferralDetail({ referral, money }: Props) {
  const ended = currentStatus(referral) === 'cancelled';
  return (
    <>
      <header className={classes['header']}>
        <Title order={1} className={classes['company']}>
          {referral.name}
        </Title>
        <Text c="dimmed" component="div" className={classes['facts']}>
          <span>CNPJ {formatCnpj(referral.document)}</span>
          <span>Indicada em {dateText(referral.created_at)}</span>
          {referral.site !== null && (
            <Anchor href={referral.site} target="_blank" rel="noreferrer" className={classes['site']}>
              {referral.site.replace(/^https?:\/\//i, '')}
            </Anchor>
          )}
        </Text>
      </header>
      <div className={classes['columns']}>
        <StatusCard referral={referral} nextStep={money.nextStep} />
        <Timeline events={eventsOf(referral)} />
        <div className={classes['money']}>
          {money.reward(referral.id, ended)}
          {money.chart(referral.id)}
        </div>
        <Contacts referral={referral} />
      </div>
    </>
  );
}

export function ReferralSkeleton() {
  return (
    <output className={classes['skeleton']} aria-label="Carregando...">
      <Skeleton height={28} width="60%" mt="sm" />
      <Skeleton height={16} width="40%" mt="sm" mb="lg" />
      <Skeleton height={176} radius="lg" mb="lg" />
      <Skeleton height={280} radius="lg" />
    </output>
  );
}
