import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import type { ResponseOf } from '@indike/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
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

export function Referrals({ id }: Props) {
  return (
    <Panel title="Indicações">
      <KeysetList
        query={referralsQuery(id)}
        failed="Não foi possível carregar as indicações"
        empty={<p className={classes['soft']}>Nenhuma indicação ainda.</p>}
      >
        {(rows) => (
          <ul className={classes['rows']}>
            {rows.map(({ id: referral, name, status, created_at, value }) => (
              <li key={referral}>
                <div>
                  <Link to={paths.referral(referral)}>{name}</Link>
                  <p className={classes['soft']}>
                    <StatusName status={status} /> · {dateText(created_at)}
                  </p>
                </div>
                <span>{value === null ? '—' : moneyText(value)}</span>
              </li>
            ))}
          </ul>
        )}
      </KeysetList>
    </Panel>
  );
}

export function Withdrawals({ id }: Props) {
  const may = useCanCall();
  if (!may('GET /api/operator/indikers/{id}/withdrawals')) return null;
  return (
    <Panel title="Saques">
      <KeysetList
        query={withdrawalsQuery(id)}
        failed="Não foi possível carregar os saques"
        empty={<p className={classes['soft']}>Nenhum saque ainda.</p>}
      >
        {(rows) => (
          <ul className={classes['rows']}>
            {rows.map((withdrawal) => (
              <Withdrawal key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
      </KeysetList>
    </Panel>
  );
}

type WithdrawalOf = ResponseOf<'GET /api/operator/indikers/{id}/withdrawals'>['data'][number];

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalOf }) {
  const { id, total, created_at, return_reason, settlement_reason } = withdrawal;
  return (
    <li id={`saque-${id}`}>
      <div>
        <p>
          Saque {id}: {paymentText(withdrawal)}
        </p>
        <p className={classes['soft']}>Pedido em {dateText(created_at)}</p>
        {return_reason !== null && <p className={classes['soft']}>Devolvido pelo banco: {return_reason}</p>}
        {settlement_reason !== null && (
          <p className={classes['soft']}>Acerto de saldo: {settlement_reason}</p>
        )}
      </div>
      <span>{moneyText(total)}</span>
    </li>
  );
}

/** Shown only if there are any. */
export function EarlierPayments({ id }: Props) {
  const may = useCanCall();
  if (!may('GET /api/operator/indikers/{id}/earlier-payments')) return null;
  return (
    <KeysetList
      query={earlierPaymentsQuery(id)}
      failed="Não foi possível carregar os pagamentos anteriores"
      empty={null}
      skeletons={0}
    >
      {(rows) => (
        <Panel title="Pagamentos anteriores">
          <p className={classes['soft']}>
            Pagos antes da mudança para cá e importados só para consulta: fora do livro-razão e do informe de
            rendimentos.
          </p>
          <ul className={classes['rows']}>
            {rows.map(({ id: payment, paid_at, name, document, value, note }) => (
              <li key={payment}>
                <div>
                  <p>{name ?? formatCnpj(document)}</p>
                  <p className={classes['soft']}>Pago em {dateText(paid_at)}</p>
                  {note !== null && <p className={classes['soft']}>{note}</p>}
                </div>
                <span>{moneyText(value)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </KeysetList>
  );
}

export function Emails({ id }: Props) {
  const may = useCanCall();
  if (!may('GET /api/operator/indikers/{id}/emails')) return null;
  return (
    <Panel title="E-mails enviados">
      <KeysetList
        query={emailsQuery(id)}
        failed="Não foi possível carregar os e-mails"
        empty={<p className={classes['soft']}>Nenhum e-mail nos últimos doze meses.</p>}
      >
        {(rows) => (
          <ul className={classes['rows']}>
            {rows.map(({ id: email, subject, sent_at }) => (
              <li key={email}>
                <span>{subject}</span>
                <span className={classes['soft']}>{dateTimeText(sent_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </KeysetList>
    </Panel>
  );
}

export function Sessions({ id }: Props) {
  const may = useCanCall();
  if (!may('GET /api/operator/indikers/{id}/sessions')) return null;
  return <OpenSessions id={id} />;
}

function OpenSessions({ id }: Props) {
  const query = useQuery(sessionsQuery(id));
  return (
    <Panel title="Aparelhos conectados">
      <QueryState query={query} failed="Não foi possível carregar" skeleton={<Skeleton height={64} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={classes['soft']}>Nenhum aparelho conectado.</p>
          ) : (
            <ul className={classes['rows']}>
              {sessions.map(({ id: session, device, address, last_seen_at }) => (
                <li key={session}>
                  <div>
                    <p>{device}</p>
                    <p className={classes['soft']}>
                      Usado em {dateText(last_seen_at)}
                      {address !== null && ` · ${address}`}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}
