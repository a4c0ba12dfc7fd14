import '@mantine/core/styles/Skeleton.css';
import type { UpcomingResponse } from '@indike/contract/money/rewards';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNextMoney } from '#app/shared/money/at-once.ts';
import { MONEY_FAILED, upcomingQuery } from '#app/shared/money/queries.ts';
import { paths } from '#app/shared/paths.ts';
import classes from './next-money.module.css';

type State = UpcomingResponse['next']['state'];

/** The states in which nothing comes before the Indiker does something, and where they do it. */
const STEPS: Partial<Readonly<Record<State, { readonly to: string; readonly label: string }>>> = {
  returned: { to: paths.bankAccount, label: 'Conferir dados bancários' },
  nothing: { to: paths.refer, label: 'Indicar uma empresa' },
  below_minimum: { to: paths.refer, label: 'Indicar uma empresa' },
};

const headingOf = (state: State | undefined) =>
  state === 'paid' ? 'Último pagamento' : state === 'returned' ? 'Precisa de você' : 'Próximo dinheiro';

/** The answer to 'When do I get my money?', first on /ganhos. */
export function NextMoney() {
  const { isError, isFetching, refetch } = useQuery(upcomingQuery());
  const next = useNextMoney();
  const step = next && STEPS[next.state];
  return (
    <section
      className={classes['next']}
      data-state={next?.state}
      aria-labelledby="proximo-dinheiro"
      aria-busy={!next && !isError}
    >
      <h2 id="proximo-dinheiro" className={classes['heading']}>
        {headingOf(next?.state)}
      </h2>
      {next && (
        <>
          <p className={classes['title']}>{next.title}</p>
          <p className={classes['text']}>
            {next.text}{' '}
            {step && (
              <Anchor component={Link} to={step.to} state={{ origin: paths.earnings }} fw={500} inherit>
                {step.label}
              </Anchor>
            )}
          </p>
        </>
      )}
      {!next && !isError && (
        <div aria-hidden>
          <Skeleton height={22} width="80%" my={4} />
          <Skeleton height={14} my={8} />
        </div>
      )}
      {!next && isError && (
        <p role="alert" className={classes['text']}>
          {MONEY_FAILED.upcoming}.{' '}
          <Anchor
            component="button"
            type="button"
            fw={500}
            inherit
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            Tentar de novo
          </Anchor>
        </p>
      )}
    </section>
  );
}
