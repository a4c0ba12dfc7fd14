import type { ResponseOf } from '@indike/contract/calls';
import { parseDate, plainDate } from '@indike/rules/dates/calendar';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { typedDateOf } from '@indike/ui/forms/typed-date.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DetailColumns } from '#app/shared/detail/detail-layout.tsx';
import { MoreButton } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { proposalQuery } from '../../api.ts';
import { NO_CHOICE } from '../../model/choice.ts';
import classes from '../payouts.module.css';
import { Excluded, Preparation } from './preparation.tsx';
import { ProposalTable } from './proposal-table.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Preparar lote') }];

/** The day is stored in the URL. An empty day means the next payout date. */
function useDay(): [day: string, set: (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const day = plainDate(params.get('data') ?? '') ?? '';
  return [day, (next) => setParams(next === '' ? {} : { data: next }, { replace: true })];
}

export default function ProposalPage() {
  const [day, setDay] = useDay();
  const query = useInfiniteQuery({ ...proposalQuery(day), placeholderData: keepPreviousData });
  return (
    <>
      <BackButton fallback={paths.batches} />
      <PageTitle help="O que vence até o dia escolhido. Os valores e os dados bancários ficam fixos até outra pessoa decidir.">
        Preparar lote
      </PageTitle>
      <QueryState
        query={query}
        failed="Não foi possível ver o que vence"
        skeleton={<Skeleton height={320} role="group" aria-busy aria-label="Carregando o que vence" />}
      >
        {({ pages: [first, ...others] }) =>
          first && (
            <Proposal
              first={first}
              rows={[first, ...others].flatMap(({ data }) => data)}
              stale={query.isPlaceholderData}
              onDay={setDay}
              more={query.hasNextPage && <MoreButton query={query} />}
            />
          )
        }
      </QueryState>
    </>
  );
}

type Page = ResponseOf<'GET /api/operator/payout-batches/proposal'>;
interface Props {
  readonly first: Page;
  readonly rows: Page['data'];
  readonly stale: boolean;
  readonly more: ReactNode;
  readonly onDay: (day: string) => void;
}

function Proposal({ stale, onDay, ...proposed }: Props) {
  const { payment_date: day, date_problem: problem } = proposed.first;
  return (
    <>
      <DayField day={day} problem={problem} onDay={onDay} />
      <div aria-busy={stale}>
        {/* The key resets the choice when the day changes, and leaves the field of the day its focus. */}
        <Choosing key={day} {...proposed} />
      </div>
    </>
  );
}

function Choosing({ first, rows, more }: Pick<Props, 'first' | 'rows' | 'more'>) {
  const [choice, setChoice] = useState(NO_CHOICE);
  return (
    <DetailColumns side={<Preparation first={first} rows={rows} choice={choice} />}>
      {rows.length === 0 ? (
        <EmptyState>Nenhum saque a pagar até este dia.</EmptyState>
      ) : (
        <ProposalTable rows={rows} choice={choice} onChange={setChoice} />
      )}
      {more}
      <Excluded first={first} />
    </DetailColumns>
  );
}

interface DayProps {
  readonly day: string;
  readonly problem: string | null;
  readonly onDay: (day: string) => void;
}

function DayField({ day, problem, onDay }: DayProps) {
  const today = useToday();
  const [typed, setTyped] = useState(typedDateOf(day));
  const change = (text: string) => {
    setTyped(text);
    const chosen = parseDate(text);
    if (chosen !== null && chosen !== day) onDay(chosen);
  };
  return (
    <div className={classes['filters']}>
      <DateField
        name="payment_date"
        label="Data do pagamento"
        error={problem}
        min={today}
        value={typed}
        onChange={change}
      />
    </div>
  );
}
