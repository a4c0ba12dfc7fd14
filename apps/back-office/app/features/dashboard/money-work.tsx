import { formatCount } from '@indike/rules/money/money';
import { dateTimeText, nearDateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import type { Dashboard } from './api.ts';
import { Count, CountList } from './count-list.tsx';
import { countText } from './totals.ts';
import classes from './dashboard.module.css';

type Money = NonNullable<Dashboard['money']>;
type System = NonNullable<Dashboard['system']>;

export function MoneyWork({ money }: { readonly money: Money }) {
  const { returned } = money;
  return (
    <CountList>
      <Count
        title="Devolvidos pelo banco"
        value={countText(returned)}
        to={`${paths.withdrawals}?status=devolvidos`}
        none={returned === 0}
      />
      {money.campaigns.map((campaign) => (
        <Campaign key={campaign.id} campaign={campaign} />
      ))}
      <LedgerCheck check={money.ledger_check} />
    </CountList>
  );
}

interface CampaignProps {
  readonly campaign: Money['campaigns'][number];
}

/** What a running campaign has spent. Only some roles may open the list of campaigns. */
function Campaign({ campaign: { name, ends_on: endsOn, budget, spent, awards } }: CampaignProps) {
  const may = useCanCall();
  return (
    <Count
      title={name}
      value={moneyText(spent)}
      to={may('GET /api/operator/campaigns') ? paths.campaigns : undefined}
    >
      <span className={classes['bar']} style={{ '--share': spent / budget }} aria-hidden />
      <small className={classes['note']}>
        Campanha de {moneyText(budget)} até {nearDateText(endsOn)} ·{' '}
        {awards === 1 ? '1 prêmio' : `${formatCount(awards)} prêmios`}
      </small>
    </Count>
  );
}

function LedgerCheck({ check }: { readonly check: Money['ledger_check'] }) {
  if (check === null) return <Count title="Livro-razão" value="ainda não conferido" to={paths.system} none />;
  const { findings, checked_at: checkedAt } = check;
  return (
    <Count
      title="Livro-razão"
      value={findings === 0 ? 'confere' : findingsText(findings)}
      to={paths.system}
      bad={findings > 0}
    >
      <small className={classes['note']}>Conferido em {dateTimeText(checkedAt)}</small>
    </Count>
  );
}

const findingsText = (count: number) => (count === 1 ? '1 diferença' : `${formatCount(count)} diferenças`);

export function SystemWork({ system }: { readonly system: System }) {
  return (
    <CountList>
      <Count
        title="Tarefas que falharam"
        value={formatCount(system.failed_jobs)}
        to={paths.system}
        none={system.failed_jobs === 0}
        bad={system.failed_jobs > 0}
      />
      <Count
        title="E-mails na fila"
        value={formatCount(system.waiting_emails)}
        to={paths.system}
        none={system.waiting_emails === 0}
        bad={system.email_backlog}
      />
      {system.refused_connections > 0 && (
        <Count
          title="Conexões com o CRM paradas"
          value={formatCount(system.refused_connections)}
          to={paths.connections}
          bad
        />
      )}
      {system.failed_deals > 0 && (
        <Count
          title="Indicações que não chegaram ao CRM"
          value={countText(system.failed_deals)}
          to={paths.connections}
          bad
        />
      )}
    </CountList>
  );
}
