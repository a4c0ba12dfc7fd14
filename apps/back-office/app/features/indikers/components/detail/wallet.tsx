import type { OperatorIndiker, WalletLine } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { walletQuery } from '../../api.ts';
import { ledgerAccountNames } from '@indike/rules/money/ledger-accounts';
import { changeText } from '../../model/texts.ts';
import { Settle } from '../support/settle.tsx';
import { WriteOff } from '../support/write-off.tsx';
import classes from './detail.module.css';

/** The current balance of each ledger account, and the entries behind it. */
export function Wallet({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const balances = (['available', 'requested', 'receivable', 'promised', 'paid', 'expired'] as const).map(
    (account) => [ledgerAccountNames[account], indiker[account]] as const,
  );
  return (
    <Panel title="Carteira">
      <dl className={classes['balances']}>
        {balances.map(([title, amount]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{moneyText(amount)}</dd>
          </div>
        ))}
        {indiker.owed > 0 && (
          <div>
            <dt>{ledgerAccountNames.owed}</dt>
            <dd>{moneyText(indiker.owed)}</dd>
          </div>
        )}
      </dl>
      <Settle indiker={indiker} />
      <WriteOff indiker={indiker} />
      {may('GET /api/operator/indikers/{id}/wallet') && (
        <KeysetList
          query={walletQuery(String(indiker.id))}
          failed="Não foi possível carregar a carteira"
          empty={<p className={classes['soft']}>Nenhum lançamento ainda.</p>}
        >
          {(lines) => (
            <ol className={classes['lines']}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ol>
          )}
        </KeysetList>
      )}
    </Panel>
  );
}

function Line({
  line: { date, description, entries, referral, withdrawal_id },
}: {
  readonly line: WalletLine;
}) {
  return (
    <li>
      <time dateTime={date}>{dateText(date)}</time>
      <div>
        <p>{description}</p>
        <p className={classes['soft']}>{entries.map(changeText).join(' · ')}</p>
        {referral !== null && (
          <Link to={paths.referral(referral.id)}>
            Indicação {referral.id}: {referral.name}
          </Link>
        )}
        {withdrawal_id !== null && <a href={`#saque-${withdrawal_id}`}>Saque {withdrawal_id}</a>}
      </div>
    </li>
  );
}
