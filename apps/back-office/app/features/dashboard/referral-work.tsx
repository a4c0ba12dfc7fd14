import { STALLED_DAYS } from '@indike/contract/operator/dashboard';
import type { Attention } from '@indike/contract/operator/attention';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ATTENTION_TEXTS } from '#app/shared/attention.ts';
import { paths } from '#app/shared/paths.ts';
import type { Dashboard } from './api.ts';
import { countText } from './totals.ts';
import { Count, CountList } from './count-list.tsx';
import classes from './dashboard.module.css';

const listOf = (attention: Attention) => `${paths.referrals}?pendencia=${ATTENTION_TEXTS[attention].slug}`;
const WAITING = `${paths.referrals}?status=waiting`;

/** Each count links to the list of exactly those referrals. */
export function ReferralWork({ work }: { readonly work: Dashboard['referrals'] }) {
  const rows = [
    ['Contatos corrigidos pelo Indiker', work.contact_corrected, listOf('contact_corrected')],
    ['Mensagens de Indikers por ler', work.message_unread, listOf('message_unread')],
    ...(work.deal_waiting > 0
      ? [['Negócios no CRM à espera de uma pessoa', work.deal_waiting, listOf('deal_waiting')] as const]
      : []),
    ['Esperam a correção do contato', work.fix_contact, `${paths.referrals}?status=fix_contact`],
    ['Em disputa entre Indikers', work.in_dispute, paths.disputes],
    ['Abertas e paradas há uma semana ou mais', work.stalled, `${paths.referrals}?dias=${STALLED_DAYS}`],
    ['Primeiras faturas vencidas', work.invoice_overdue, listOf('invoice_overdue')],
    ['Primeiras faturas que vencem em 7 dias', work.invoice_due, listOf('invoice_due')],
    ['Bonificações que expiram em 30 dias', work.reward_expiring, listOf('reward_expiring')],
  ] as const;
  return (
    <CountList>
      <WaitingByAge waiting={work.waiting} />
      {rows.map(([title, count, to]) => (
        <Count key={title} title={title} value={countText(count)} to={to} none={count === 0} />
      ))}
    </CountList>
  );
}

function WaitingByAge({ waiting: [all, ...older] }: { readonly waiting: Dashboard['referrals']['waiting'] }) {
  const count = all?.count ?? 0;
  return (
    <Count title="Aguardam o primeiro contato" value={countText(count)} to={WAITING} none={count === 0}>
      <span className={classes['ages']}>
        {older
          .filter((age) => age.count > 0)
          .map((age) => (
            <Link key={age.days} to={`${WAITING}&dias=${age.days}`}>
              há {age.days} dias ou mais: {countText(age.count)}
            </Link>
          ))}
      </span>
    </Count>
  );
}
