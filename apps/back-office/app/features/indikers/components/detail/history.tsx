import { formatCnpj } from '@indike/rules/identifiers/documents';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { KeysetList, type Page } from '#app/shared/list/keyset-list.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import {
  earlierPaymentsQuery,
  emailsQuery,
  referralsQuery,
  sessionsQuery,
  withdrawalsQuery,
} from '../../api.ts';
import { paymentText } from '../../model/payment-text.ts';
import classes from './detail.module.css';

interface Props {
  readonly id: string;
}

interface ListProps<P extends Page> extends Pick<ComponentProps<typeof KeysetList<P>>, 'query' | 'failed'> {
  readonly title: string;
  readonly empty: string;
  readonly children: (row: P['data'][number]) => ReactNode;
}

function List<P extends Page>({ title, empty, children, ...list }: ListProps<P>) {
  return (
    <Panel title={title}>
      <KeysetList {...list} empty={<p className={classes['soft']}>{empty}</p>}>
        {(rows) => <Rows rows={rows}>{children}</Rows>}
      </KeysetList>
    </Panel>
  );
}

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

const Rows = <Row extends { readonly id: string | number }>({ rows, children }: RowsProps<Row>) => (
  <ul className={classes['rows']}>
    {rows.map((row) => (
      <li key={row.id}>{children(row)}</li>
    ))}
  </ul>
);

const Soft = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes['soft']}>{children}</p>
);

export const Referrals = ({ id }: Props) => (
  <List
    title="Indicações"
    query={referralsQuery(id)}
    failed="Não foi possível carregar as indicações"
    empty="Nenhuma indicação ainda."
  >
    {({ id: referral, name, status, created_at, value }) => (
      <>
        <div>
          <Link to={paths.referral(referral)}>{name}</Link>
          <Soft>
            <StatusName status={status} /> · {dateText(created_at)}
          </Soft>
        </div>
        <span>{value === null ? '—' : moneyText(value)}</span>
      </>
    )}
  </List>
);

export const Withdrawals = ({ id }: Props) => (
  <List
    title="Saques"
    query={withdrawalsQuery(id)}
    failed="Não foi possível carregar os saques"
    empty="Nenhum saque ainda."
  >
    {(withdrawal) => (
      <>
        <div id={`saque-${withdrawal.id}`}>
          <p>
            Saque {withdrawal.id}: {paymentText(withdrawal)}
          </p>
          <Soft>Pedido em {dateText(withdrawal.created_at)}</Soft>
          {withdrawal.return_reason !== null && <Soft>Devolvido pelo banco: {withdrawal.return_reason}</Soft>}
          {withdrawal.settlement_reason !== null && (
            <Soft>Acerto de saldo: {withdrawal.settlement_reason}</Soft>
          )}
        </div>
        <span>{moneyText(withdrawal.total)}</span>
      </>
    )}
  </List>
);

/** Shown only if there are any. */
export const EarlierPayments = ({ id }: Props) => (
  <KeysetList
    query={earlierPaymentsQuery(id)}
    failed="Não foi possível carregar os pagamentos anteriores"
    empty={null}
    skeletons={0}
  >
    {(payments) => (
      <Panel title="Pagamentos anteriores">
        <Soft>
          Pagos antes da mudança para cá e importados só para consulta: fora do livro-razão e do informe de
          rendimentos.
        </Soft>
        <Rows rows={payments}>
          {({ paid_at, name, document, value, note }) => (
            <>
              <div>
                <p>{name ?? formatCnpj(document)}</p>
                <Soft>Pago em {dateText(paid_at)}</Soft>
                {note !== null && <Soft>{note}</Soft>}
              </div>
              <span>{moneyText(value)}</span>
            </>
          )}
        </Rows>
      </Panel>
    )}
  </KeysetList>
);

export const Emails = ({ id }: Props) => (
  <List
    title="E-mails enviados"
    query={emailsQuery(id)}
    failed="Não foi possível carregar os e-mails"
    empty="Nenhum e-mail nos últimos doze meses."
  >
    {({ subject, sent_at }) => (
      <>
        <span>{subject}</span>
        <span className={classes['soft']}>{dateTimeText(sent_at)}</span>
      </>
    )}
  </List>
);

export const Sessions = ({ id }: Props) => (
  <Panel title="Aparelhos conectados">
    <Loaded query={sessionsQuery(id)} failed="Não foi possível carregar" height={64}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Soft>Nenhum aparelho conectado.</Soft>
        ) : (
          <Rows rows={sessions}>
            {({ device, address, last_seen_at }) => (
              <div>
                <p>{device}</p>
                <Soft>
                  Usado em {dateText(last_seen_at)}
                  {address !== null && ` · ${address}`}
                </Soft>
              </div>
            )}
          </Rows>
        )
      }
    </Loaded>
  </Panel>
);
