import { Button } from '@mantine/core';
import type { Referral } from '@indike/contract/referrals/referrals';
import type { NextStep } from '@indike/rules/referrals/next-step';
import type { NextActor } from '@indike/rules/referrals/status-descriptions';
import { isClosed } from '@indike/rules/referrals/referrals';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { StatusDot, statusTint } from '@indike/ui/status/status-dot.tsx';
import { currentStatus, reasonText, descriptionOf } from '../../model/events.ts';
import classes from './detail.module.css';
import type { MoneySlots } from './money-slots.ts';

const ACTORS: Readonly<Record<Exclude<NextActor, 'nobody'>, string>> = {
  provider: 'a equipe comercial',
  indiker: 'você',
  company: 'a empresa',
  programme: 'nós',
};

interface Props {
  readonly referral: Referral;
  readonly nextStep: MoneySlots['nextStep'];
}

export function StatusCard({ referral, nextStep }: Props) {
  const [newest] = referral.status_transactions;
  const status = currentStatus(referral);
  const description = descriptionOf(status);
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
      {description !== null && <p>{description.meaning}</p>}
      {reason !== null && (
        <p>
          <strong>Motivo:</strong> {reason}
        </p>
      )}
      {description !== null && status !== undefined && (
        <div className={classes['next']}>
          {isClosed(status) ? (
            nextStep(referral.id, status, (step) => <Next step={step} />)
          ) : (
            <Next step={{ actor: description.actor, text: description.next }} />
          )}
          {status === 'fix_contact' && (
            <Button component="a" href="#contatos" mt="sm">
              Corrigir o contato
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Next({ step: { actor, text } }: { readonly step: NextStep }) {
  return (
    <>
      {actor !== 'nobody' && (
        <p>
          <strong>Próximo passo: {ACTORS[actor]}</strong>
        </p>
      )}
      <p>{text}</p>
    </>
  );
}
