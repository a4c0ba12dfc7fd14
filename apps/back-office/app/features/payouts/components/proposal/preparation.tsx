import { fullName } from '@indike/ui/format/names.ts';
import type { ResponseOf } from '@indike/contract/calls';
import { amountInWords } from '@indike/rules/money/amount-in-words';
import { centavosFromReais, formatCount, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { usePrepare } from '../../api.ts';
import { approvalText } from '../../model/approval-text.ts';
import { type Choice, chosenSums, isChosen } from '../../model/choice.ts';
import { DestinationList, Destinations } from '../destinations.tsx';
import classes from '../payouts.module.css';
import { Link } from '@indike/ui/navigation/link.tsx';

type Page = ResponseOf<'GET /api/operator/payout-batches/proposal'>;
interface Props {
  readonly first: Page;
  readonly rows: Page['data'];
  readonly choice: Choice;
  /** Whether these are still the totals of other terms. */
  readonly stale: boolean;
}

/** The totals of the future batch, and the button that prepares it. */
export function Preparation({ first, rows, choice, stale }: Props) {
  const { sentence, method, date_problem: problem } = first;
  const may = useCanCall();
  const navigate = useNavigate();
  const prepare = usePrepare();
  const chosen = chosenSums(first, rows, choice);
  const disabled = stale || chosen.count === 0 || problem !== null || prepare.isPending;
  const { open, props } = useDialog('preparar-lote');
  const onPrepare = async () => {
    const { id } = await prepare.mutateAsync({
      payment_date: first.payment_date,
      method,
      without_ids: [...choice.without],
      reviewed_ids: [...choice.reviewed],
    });
    showSuccess(`Lote ${id} preparado`);
    await navigate(paths.batch(id), { replace: true });
  };
  return (
    <Panel title="O lote">
      <p className={classes['sum']} aria-live="polite">
        {chosen.count === 1 ? '1 saque' : `${formatCount(chosen.count)} saques`}, {moneyText(chosen.net)}
      </p>
      <p className={classes['words']}>Vencem sem ressalvas: {sentence}.</p>
      <LeftOut first={first} />
      {may('POST /api/operator/payout-batches') && (
        <Button
          mt="md"
          fullWidth
          aria-disabled={disabled}
          onClick={() => {
            if (!disabled) open();
          }}
        >
          Preparar lote
        </Button>
      )}
      <Dialog {...props} title="Preparar este lote?">
        {/* The query layer shows an error, and the proposal is refetched. */}
        <ApprovalForm
          submit="Confirmar preparo"
          busyText="Preparando…"
          onApprove={() => onPrepare().catch(props.onClose)}
          onBack={props.onClose}
        >
          <Chosen
            day={first.payment_date}
            sums={chosen}
            items={rows.filter((row) => isChosen(choice, row))}
          />
        </ApprovalForm>
      </Dialog>
    </Panel>
  );
}

function LeftOut({ first: { to_review: toReview, is_cut: isCut } }: Pick<Props, 'first'>) {
  return (
    <>
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
    </>
  );
}

interface ChosenProps {
  readonly day: string;
  readonly sums: ReturnType<typeof chosenSums>;
  /** Those on the page; the others are due without cautions. */
  readonly items: Page['data'];
}

/** Repeats what the batch will pay and where it goes. */
function Chosen({ day, sums, items }: ChosenProps) {
  const others = sums.count - items.length;
  return (
    <>
      <div>
        <p className={classes['sum']}>{approvalText(sums)}</p>
        <p className={classes['words']}>{amountInWords(centavosFromReais(sums.net) ?? ZERO_CENTAVOS)}</p>
        <Text mt="xs">
          Pagamento em {dateText(day)}. Nada sai antes que outra pessoa aprove. Até lá, estes saques, valores
          e destinos ficam fixos.
        </Text>
      </div>
      <Destinations
        count={sums.count}
        first={items}
        all={
          <>
            <DestinationList items={items} />
            {others > 0 && <p>e mais {formatCount(others)}, na lista desta página</p>}
          </>
        }
      />
    </>
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
      {excluded.some(({ problem }) => problem.code === 'not_pix') && (
        <Text mt="xs">
          Prepare primeiro este lote. Depois, o próximo traz as transferências, por arquivo.
        </Text>
      )}
    </Panel>
  );
}
