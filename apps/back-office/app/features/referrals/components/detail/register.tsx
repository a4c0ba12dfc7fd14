import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { registerQuery } from '../../api.ts';
import classes from './detail.module.css';

const UNKNOWN = 'Não consta';

/** Data from the company register, in a query of its own because the register may be slow. */
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
        <Pairs>
          <Pair title="Status">
            <span className={company.active ? undefined : classes['due']}>
              {company.situation ?? (company.active ? 'Ativa' : 'Não ativa')}
            </span>
          </Pair>
          <Pair title="Razão social">{company.name ?? UNKNOWN}</Pair>
          <Pair title="Atividade">{company.activity ?? UNKNOWN}</Pair>
          <Pair title="Endereço">{company.address ?? UNKNOWN}</Pair>
          <Pair title="Consultado em">{dateTimeText(company.consulted_at)}</Pair>
        </Pairs>
      )}
    </Panel>
  );
}
