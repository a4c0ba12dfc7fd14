import type { ResponseOf } from '@indike/contract/calls';
import { parseDate, plainDate } from '@indike/rules/dates/calendar';
import { PAYOUT_METHODS, type PayoutMethod } from '@indike/rules/payouts/payment-orders';
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
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { MoreButton } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { proposalQuery } from '../../api.ts';
import { NO_CHOICE } from '../../model/choice.ts';
import classes from '../payouts.module.css';
import { Excluded, Preparation } from './preparation.tsx';
import { ProposalTable } from './proposal-table.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Preparar lote') }];

interface Terms {
  /** Empty for the next payout date. */
  readonly day: string;
  /** Empty for the payer's choice. */
  readonly method: PayoutMethod | '';
}

const isMethod = (text: string): text is PayoutMethod => PAYOUT_METHODS.some((method) => method === text);

/** The day and the method are stored in the URL. */
function useTerms(): [terms: Terms, change: (terms: Partial<Terms>) => void] {
  const [params, setParams] = useSearchParams();
  const day = plainDate(params.get('data') ?? '') ?? '';
  const text = params.get('forma') ?? '';
  const terms: Terms = { day, method: isMethod(text) ? text : '' };
  const change = (changed: Partial<Terms>) => {
    const next = { ...terms, ...changed };
    setParams(
      { ...(next.day !== '' && { data: next.day }), ...(next.method !== '' && { forma: next.method }) },
      { replace: true },
    );
  };
  return [terms, change];
}

export default function ProposalPage() {
  const [{ day, method }, change] = useTerms();
  const query = useInfiniteQuery({ ...proposalQuery(day, method), placeholderData: keepPreviousData });
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
              onChange={change}
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
  readonly onChange: (terms: Partial<Terms>) => void;
}

function Proposal({ onChange, ...proposed }: Props) {
  const { payment_date: day, date_problem: problem, method, methods } = proposed.first;
  return (
    <>
      <div className={classes['filters']}>
        <DayField day={day} problem={problem} onDay={(next) => onChange({ day: next })} />
        {methods.length > 1 && (
          <ChoiceFilter
            label="Como pagar"
            hasLabel
            choices={methods.map(({ method: value, name: label }) => ({ value, label }))}
            value={method}
            onChange={(value) => isMethod(value) && onChange({ method: value })}
          />
        )}
      </div>
      <div aria-busy={proposed.stale}>
        {/* The key resets the choice when the terms change, and leaves their fields the focus. */}
        <Choosing key={`${day} ${method}`} {...proposed} />
      </div>
    </>
  );
}

function Choosing({ first, rows, stale, more }: Omit<Props, 'onChange'>) {
  const [choice, setChoice] = useState(NO_CHOICE);
  return (
    <DetailColumns side={<Preparation first={first} rows={rows} choice={choice} stale={stale} />}>
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
    <DateField
      name="payment_date"
      label="Data do pagamento"
      error={parseDate(typed) === null ? 'Informe a data do pagamento' : problem}
      min={today}
      value={typed}
      onChange={change}
    />
  );
}
