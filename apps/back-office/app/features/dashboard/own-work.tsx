import { type OwnReferral, STALLED_DAYS } from '@indike/contract/operator/dashboard';
import { formatCount } from '@indike/rules/money/money';
import { nearDateText, useToday } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ATTENTION_TEXTS } from '#app/shared/attention.ts';
import { paths } from '#app/shared/paths.ts';
import { StatusColor } from '#app/shared/status-name.tsx';
import type { Dashboard } from './api.ts';
import { Count, CountList, Few } from './count-list.tsx';
import classes from './dashboard.module.css';
import { countText } from './totals.ts';

type Own = NonNullable<Dashboard['mine']>;

const MINE = `${paths.referrals}?responsavel=eu`;
const TO_TAKE = `${paths.referrals}?status=waiting&responsavel=ninguem`;

/** The caller's own referrals: each count links to the list of exactly those, each of the first few to itself. */
export function OwnWork({ work }: { readonly work: Own }) {
  const today = useToday();
  const acts = [
    ['Aguardam o seu primeiro contato', work.waiting, `${MINE}&status=waiting`],
    [
      'Com o contato corrigido pelo Indiker',
      work.contact_corrected,
      `${MINE}&pendencia=${ATTENTION_TEXTS.contact_corrected.slug}`,
    ],
    [
      'Com mensagem do Indiker por ler',
      work.message_unread,
      `${MINE}&pendencia=${ATTENTION_TEXTS.message_unread.slug}`,
    ],
    ['Paradas há uma semana ou mais', work.stalled, `${MINE}&dias=${STALLED_DAYS}`],
  ] as const;
  if (work.to_act.length + work.due + work.deal_waiting === 0)
    return (
      <p className={classes['note']}>
        Nenhuma indicação espera por você. <Link to={TO_TAKE}>Escolha uma sem responsável</Link> e fale com a
        empresa.
      </p>
    );
  return (
    <CountList>
      <Count
        title="Acompanhamentos até hoje"
        value={countText(work.due)}
        to={`${MINE}&acompanhar=1`}
        none={work.due === 0}
      >
        {work.overdue > 0 && <small className={classes['late']}>{overdueText(work.overdue)}</small>}
        <Referrals
          rows={work.follow_ups}
          note={({ follow_up_on: day }) =>
            day === null || day === today ? 'hoje' : `era para ${nearDateText(day)}`
          }
        />
      </Count>
      {work.deal_waiting > 0 && (
        <Count
          title="Negócios no CRM que esperam por você"
          value={countText(work.deal_waiting)}
          to={`${MINE}&pendencia=${ATTENTION_TEXTS.deal_waiting.slug}`}
        >
          <Referrals rows={work.deals} note={sinceText} />
        </Count>
      )}
      {acts.map(([title, count, to]) => (
        <Count key={title} title={title} value={countText(count)} to={to} none={count === 0} />
      ))}
      {work.to_act.length > 0 && (
        <li>
          <span className={classes['note']}>Comece por estas:</span>
          <Referrals rows={work.to_act} note={sinceText} />
        </li>
      )}
    </CountList>
  );
}

const sinceText = ({ status_since: since }: OwnReferral) => `desde ${nearDateText(since)}`;
const overdueText = (count: number) => (count === 1 ? '1 atrasado' : `${formatCount(count)} atrasados`);

interface ReferralsProps {
  readonly rows: readonly OwnReferral[];
  readonly note: (row: OwnReferral) => string;
}

const Referrals = ({ rows, note }: ReferralsProps) => (
  <Few
    rows={rows.map((row) => ({
      id: row.id,
      to: paths.referral(row.id),
      name: (
        <>
          <StatusColor status={row.status} /> {row.company}
        </>
      ),
      note: note(row),
    }))}
  />
);
