import '@mantine/core/styles/Skeleton.css';
import { Anchor, Skeleton } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { moneyText } from '@indike/ui/format/money.ts';

export type TotalQuery = UseQueryResult<ResponseOf<'GET /api/payment-reports/total-available'>>;

interface Props {
  readonly query: TotalQuery;
  readonly failed: string;
}

/** A total: loading, loaded, or failed with a way to retry. */
export function Amount({ query: { data, isError, isFetching, refetch }, failed }: Props) {
  if (data) return moneyText(data.total);
  if (!isError) return <Skeleton component="span" display="inline-block" width="8ch" height="0.75em" />;
  return (
    <span role="alert" style={{ fontSize: '1rem', fontWeight: 400, letterSpacing: 'normal' }}>
      {failed}.{' '}
      <Anchor component="button" type="button" fw={500} disabled={isFetching} onClick={() => void refetch()}>
        Tentar de novo
      </Anchor>
    </span>
  );
}
