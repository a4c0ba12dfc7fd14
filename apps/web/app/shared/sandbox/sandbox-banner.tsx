import { dateInSaoPaulo, formatDateInWords } from '@indike/rules/dates/calendar';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClockOffset } from '@indike/ui/format/clock-offset.ts';
import { call, callQuery } from '../http/call.ts';
import { daysLater, nextFifteenth } from './clock-shortcuts.ts';
import classes from './sandbox-banner.module.css';

/** The endpoint exists only in the sandbox; elsewhere there is no banner. */
const clockQuery = () => ({
  ...callQuery('GET /api/sandbox/clock', {}, ''),
  staleTime: Infinity,
  retry: false,
  meta: { silent: true },
});

/** Sets the clock, or resets it to real time when the target is null, then refetches all queries. */
function useJump() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: Date | null) =>
      target === null
        ? call('DELETE /api/sandbox/clock', {})
        : call('PUT /api/sandbox/clock', { body: { now: target.toISOString() } }),
    meta: { errorMessage: 'Não foi possível alterar a data' },
    onSuccess: async (clock) => {
      client.setQueryData(clockQuery().queryKey, clock);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'GET /api/sandbox/clock',
      });
    },
  });
}

export default function SandboxBanner() {
  const { data: clock } = useQuery(clockQuery());
  const jump = useJump();
  useClockOffset(clock);
  if (!clock) return null;

  const now = new Date(clock.now);
  const shortcuts = [
    { label: '+1 dia', to: () => daysLater(now, 1) },
    { label: '+5 dias', to: () => daysLater(now, 5) },
    { label: 'próximo dia 15', to: () => nextFifteenth(now) },
  ];
  return (
    <section className={classes['banner']} aria-label="Área de testes" aria-busy={jump.isPending}>
      <output className={classes['day']}>
        Área de testes ·{' '}
        <span className={classes['date']}>hoje é {formatDateInWords(dateInSaoPaulo(now))}</span>
      </output>
      <div className={classes['shortcuts']}>
        {shortcuts.map(({ label, to }) => (
          <Jump key={label} label={label} busy={jump.isPending} onClick={() => jump.mutate(to())} />
        ))}
        {clock.moved && (
          <Jump label="voltar a hoje" busy={jump.isPending} onClick={() => jump.mutate(null)} />
        )}
      </div>
    </section>
  );
}

interface JumpProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** Stays focusable while the clock moves, so that the keyboard focus is not lost. */
function Jump({ label, busy, onClick }: JumpProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes['jump'] ?? ''}
      aria-disabled={busy}
      {...(busy && { 'data-disabled': true })}
      onClick={busy ? undefined : onClick}
    >
      {label}
    </Button>
  );
}
