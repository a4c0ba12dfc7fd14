import { Button } from '@mantine/core';
import type { Referral } from '@indike/contract/referrals';
import type { NextActor } from '@indike/rules/referral-story';
import { brand } from '../../../../shared/brand.ts';
import { dateTimeText } from '../../../../shared/format/dates.ts';
import { StatusDot, statusTint } from '../../../../shared/ui/status.tsx';
import { currentStatus, reasonText, storyOf } from '../../model/events.ts';
import classes from './detail.module.css';

const ACTORS: Readonly<Record<Exclude<NextActor, 'nobody'>, string>> = {
  provider: 'equipe comercial',
  indiker: 'você',
  company: 'empresa indicada',
  programme: brand.provider,
};

export function StatusCard({ referral }: { readonly referral: Referral }) {
  const [newest] = referral.status_transactions;
  const story = storyOf(currentStatus(referral));
  const reason = reasonText(newest?.reason);
  return (
    <section
      className={classes['status']}
      style={statusTint(newest?.indication_status.color ?? '')}
      aria-labelledby="status-atual"
    >
      <h2 id="status-atual" className={classes['now']}>
        <StatusDot color={newest?.indication_status.color ?? ''} />
        {newest?.indication_status.name_app ?? 'Aguardando'}
      </h2>
      <p className={classes['since']}>Desde {dateTimeText(newest?.created_at ?? referral.created_at)}</p>
      {story !== null && <p>{story.meaning}</p>}
      {reason !== null && (
        <p>
          <strong>Motivo:</strong> {reason}
        </p>
      )}
      {story !== null && (
        <div className={classes['next']}>
          {story.actor !== 'nobody' && (
            <p>
              <strong>Próximo passo: {ACTORS[story.actor]}</strong>
            </p>
          )}
          <p>{story.next}</p>
          {story.actor === 'indiker' && (
            <Button component="a" href="#contatos" mt="sm">
              Corrigir o contato
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
