import { Button, Stack, Text } from '@mantine/core';
import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { Coin } from '@indike/ui/drawing/scenery.tsx';
import type { PaymentProgress } from './use-payment-progress.ts';
import classes from './detail.module.css';

interface Props {
  readonly requested: Pick<WithdrawalRow, 'id' | 'total' | 'payment_date'>;
  /** Masked. */
  readonly destination: string;
  /** Of a payment at once; null when it waits for the day of the payment. */
  readonly progress: PaymentProgress | null;
  readonly onClose: () => void;
}

/** What was requested, where it goes, and what happens until it is there. */
export function RequestedMoney({ requested, destination, progress, onClose }: Props) {
  const { total, payment_date: date } = requested;
  const day = date === null ? 'No dia do pagamento' : dateText(date);
  return (
    <Stack gap="md">
      <Stack gap={0} align="center" ta="center">
        <div className={classes['drawing']}>{onItsWayDrawing}</div>
        <p className={classes['total']}>{moneyText(total)}</p>
        <Text fw={500} role={progress ? 'status' : undefined}>
          {progress ? TITLES[progress] : day}
        </Text>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {destination}
        </Text>
      </Stack>
      {progress ? <Progress progress={progress} /> : <Steps day={day} />}
      <Button onClick={onClose} data-autofocus>
        Entendi
      </Button>
    </Stack>
  );
}

const TITLES: Readonly<Record<PaymentProgress, string>> = {
  sending: 'Em segundos',
  paid: 'Pago',
  late: 'Ainda sem a confirmação do banco',
};

function Steps({ day }: { readonly day: string }) {
  return (
    <ol className={classes['steps']}>
      <li data-done>
        <strong>Hoje</strong> Recebemos o seu pedido.
      </li>
      <li>
        <strong>Em seguida</strong> Conferimos e agendamos. Você não precisa fazer nada.
      </li>
      <li>
        <strong>{day}</strong> O dinheiro cai na sua conta ou chave PIX.
      </li>
    </ol>
  );
}

/** The steps of a payment at once. */
function Progress({ progress }: { readonly progress: PaymentProgress }) {
  return (
    <ol className={classes['steps']}>
      <li data-done>
        <strong>Pedido</strong> Recebemos o seu pedido.
      </li>
      <li data-done={progress === 'paid' || undefined}>
        {progress === 'paid' && (
          <>
            <strong>Pago</strong> O dinheiro está na sua chave PIX. O comprovante fica no Histórico de Saques.
          </>
        )}
        {progress === 'sending' && (
          <>
            <strong>Enviando</strong> O dinheiro está a caminho da sua chave PIX.
          </>
        )}
        {progress === 'late' && (
          <>
            <strong>Demorou mais do que o normal</strong> Você não precisa fazer nada: avisamos quando o
            dinheiro cair.
          </>
        )}
      </li>
    </ol>
  );
}

const onItsWayDrawing = (
  <Drawing>
    <rect className={tone.strong} x="14" y="66" width="92" height="76" rx="14" />
    <path className={tone.paper} d="M74 88h36v28H74a14 14 0 0 1 0-28z" />
    <circle className={tone.strong} cx="78" cy="102" r="5" />
    <path className={tone.softLine} strokeDasharray="1 12" d="M62 52q60-56 132 6" />
    <Coin x={124} y={30} r={18} />
    <path
      className={tone.soft}
      d="M164 92l34-22 34 22v8h-68zM172 106h9v26h-9zm21 0h9v26h-9zm21 0h9v26h-9zM164 134h68v8h-68z"
    />
  </Drawing>
);
