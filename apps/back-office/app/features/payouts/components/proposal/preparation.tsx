import { fullName } from '@indike/ui/format/names.ts';
import type { ResponseOf } from '@indike/contract/calls';
import { formatCount } from '@indike/rules/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { usePrepare } from '../../api.ts';
import { type Choice, chosenSums } from '../../model/choice.ts';
import classes from '../payouts.module.css';
import { Link } from '@indike/ui/navigation/link.tsx';

type Page = ResponseOf<'GET /api/operator/payout-batches/proposal'>;
interface Props {
  readonly first: Page;
  readonly rows: Page['data'];
  readonly choice: Choice;
}

/** The totals of the future batch, and the button that prepares it. */
export function Preparation({ first, rows, choice }: Props) {
  const { sentence, to_review: toReview, is_cut: isCut, date_problem: problem } = first;
  const may = useCanCall();
  const navigate = useNavigate();
  const prepare = usePrepare();
  const chosen = chosenSums(first, rows, choice);
  const disabled = chosen.count === 0 || problem !== null || prepare.isPending;
  const onPrepare = async () => {
    const { id } = await prepare.mutateAsync({
      payment_date: first.payment_date,
      without_ids: [...choice.without],
      reviewed_ids: [...choice.reviewed],
    });
    showSuccess(`Lote ${id} preparado`);
    await navigate(paths.batch(id));
  };
  return (
    <Panel title="O lote">
      <p className={classes['sum']} aria-live="polite">
        {chosen.count === 1 ? '1 saque' : `${formatCount(chosen.count)} saques`}, {moneyText(chosen.net)}
      </p>
      <p className={classes['words']}>Vencem sem ressalvas: {sentence}.</p>
      {toReview.count > 0 && (
        <Text mt="xs">
          {toReview.count === 1
            ? 'Um saque pede uma revisão'
            : `${formatCount(toReview.count)} saques pedem uma revisão`}{' '}
          ({moneyText(toReview.net)}): só entram os que você marcar.
        </Text>
      )}
      {isCut && (
        <Text mt="xs">Vencem mais saques do que cabem em um lote: os outros ficam para o próximo.</Text>
      )}
      {may('POST /api/operator/payout-batches') && (
        <Button
          mt="md"
          fullWidth
          aria-disabled={disabled}
          // The query layer shows the error, and the proposal is refetched.
          onClick={() => !disabled && void onPrepare().catch(() => null)}
        >
          {prepare.isPending ? 'Preparando…' : 'Preparar lote'}
        </Button>
      )}
    </Panel>
  );
}

/** Withdrawals that are due but cannot be paid now. */
export function Excluded({ first: { excluded, excluded_count: count } }: Pick<Props, 'first'>) {
  if (count === 0) return null;
  const others = count - excluded.length;
  return (
    <Panel title={count === 1 ? 'Um saque fica de fora' : `${formatCount(count)} saques ficam de fora`}>
      <ul className={classes['list']}>
        {excluded.map(({ id, indiker, total, problem }) => (
          <li key={id}>
            <Link to={paths.withdrawal(id)}>
              Saque {id} de {fullName(indiker)}
            </Link>
            , {moneyText(total)}: {problem.message}
          </li>
        ))}
        {others > 0 && <li>e mais {formatCount(others)}</li>}
      </ul>
    </Panel>
  );
}
