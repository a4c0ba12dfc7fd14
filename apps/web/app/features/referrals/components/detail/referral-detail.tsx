import '@mantine/core/styles/Skeleton.css';
import { Anchor, Skeleton, Text, Title, Button } from '@mantine/core';
import type { Referral } from '@indike/contract/referrals/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import type { NextStep } from '@indike/rules/referrals/next-step';
import type { NextActor } from '@indike/rules/referrals/status-descriptions';
import { isClosed } from '@indike/rules/referrals/referrals';
import { JumpLink } from '@indike/ui/navigation/jump-link.tsx';
import { StatusDot, statusTint } from '@indike/ui/status/status-dot.tsx';
import {
  currentStatus,
  eventsOf,
  reasonText,
  descriptionOf,
  type ReferralEvent,
} from '../../model/events.ts';
import { ConversationLink } from '../conversation/conversation-link.tsx';
import { Contacts } from './contacts.tsx';
import classes from './detail.module.css';
import type { MoneySlots } from './money-slots.ts';
import timeline from './timeline.module.css';

interface Props {
  readonly id: number;
  /** Undefined while it is loaded. What does not depend on it is shown at once. */
  readonly referral?: Referral;
  readonly money: MoneySlots;
}

export function ReferralDetail({ id, referral, money }: Props) {
  return (
    <>
      {referral ? <Header referral={referral} /> : <HeaderSkeleton />}
      <ConversationLink referralId={id} />
      {referral ? <Sections referral={referral} money={money} /> : <SectionsSkeleton />}
    </>
  );
}

function Header({ referral }: { readonly referral: Referral }) {
  return (
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
  );
}

/** As high as the header of a company with a short name and no site, so that what follows stays in its place. */
function HeaderSkeleton() {
  return (
    <div className={classes['header']} aria-hidden>
      <Title order={1} component="div">
        <Skeleton className={classes['blank'] ?? ''} width="60%" />
      </Title>
      <div className={classes['facts']}>
        <Skeleton className={classes['blank'] ?? ''} width="11rem" />
        <Skeleton className={classes['blank'] ?? ''} width="14rem" />
      </div>
    </div>
  );
}

function Sections({ referral, money }: { readonly referral: Referral; readonly money: MoneySlots }) {
  return (
    <div className={classes['columns']}>
      <StatusCard referral={referral} nextStep={money.nextStep} />
      <Timeline events={eventsOf(referral)} />
      <div className={classes['money']}>
        {money.reward(referral.id, currentStatus(referral) === 'cancelled')}
        {money.chart(referral.id)}
      </div>
      <Contacts referral={referral} />
    </div>
  );
}

function SectionsSkeleton() {
  return (
    <output className={classes['skeleton']} aria-label="Carregando...">
      <Skeleton height={232} radius="lg" mb="lg" />
      <Skeleton height={280} radius="lg" />
    </output>
  );
}

const ACTORS: Readonly<Record<Exclude<NextActor, 'nobody'>, string>> = {
  provider: 'a equipe comercial',
  indiker: 'você',
  company: 'a empresa',
  programme: 'nós',
};

interface StatusProps {
  readonly referral: Referral;
  readonly nextStep: MoneySlots['nextStep'];
}

function StatusCard({ referral, nextStep }: StatusProps) {
  const [newest] = referral.status_transactions;
  const status = currentStatus(referral);
  const description = descriptionOf(status, referral);
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
            nextStep(referral, status, (step) => <Next step={step} />)
          ) : (
            <Next step={{ actor: description.actor, text: description.next }} />
          )}
          {status === 'fix_contact' && (
            <Button component={JumpLink} to="contatos" mt="sm">
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

function Timeline({ events }: { readonly events: readonly ReferralEvent[] }) {
  return (
    <section aria-labelledby="atualizacoes" className={timeline['section']}>
      <Title order={2} id="atualizacoes" mb="md">
        Atualizações
      </Title>
      <ol className={timeline['events']}>
        {events.map(({ key, at, title, color, meaning, reason }) => (
          <li key={key} className={timeline['event']}>
            <span className={timeline['dot']}>
              <StatusDot color={color} />
            </span>
            <div className={timeline['text']}>
              <h3>{title}</h3>
              <Text size="sm" c="dimmed">
                <time dateTime={at}>{dateTimeText(at)}</time>
              </Text>
              {meaning !== null && <Text mt={4}>{meaning}</Text>}
              {reason !== null && <Text mt={4}>Motivo: {reason}</Text>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
