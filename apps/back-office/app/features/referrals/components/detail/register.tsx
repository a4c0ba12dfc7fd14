import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { registerQuery } from '../../api.ts';
import classes from './detail.module.css';

const UNKNOWN = 'Não consta';

/** What the register of companies says; asked apart, since it may take a while to answer. */
export function Register({ id }: { readonly id: number }) {
  const { data, isError } = useQuery(registerQuery(id));
  if (isError) return null;
  const company = data?.company;
  return (
    <Panel title="Registro da empresa">
      {data === undefined && <Skeleton height={96} aria-label="Consultando o registro" />}
      {company === null && (
        <p className={classes['soft']}>O registro não conhece este CNPJ, ou não respondeu agora.</p>
      )}
      {company && (
        <dl className={classes['pairs']}>
          <dt>Situação</dt>
          <dd className={company.active ? undefined : classes['due']}>
            {company.situation ?? (company.active ? 'Ativa' : 'Não ativa')}
          </dd>
          <dt>Razão social</dt>
          <dd>{company.name ?? UNKNOWN}</dd>
          <dt>Atividade</dt>
          <dd>{company.activity ?? UNKNOWN}</dd>
          <dt>Endereço</dt>
          <dd>{company.address ?? UNKNOWN}</dd>
          <dt>Consultado em</dt>
          <dd>{dateTimeText(company.consulted_at)}</dd>
        </dl>
      )}
    </Panel>
  );
}
