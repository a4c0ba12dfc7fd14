import { Button, Stack, Text } from '@mantine/core';
import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import classes from './detail.module.css';

interface Props {
  readonly requested: Pick<WithdrawalRow, 'total' | 'payment_date'>;
  /** Masked. */
  readonly destination: string;
  readonly onClose: () => void;
}

/** What was requested, where it goes, and what happens until it is there. */
export function RequestedMoney({ requested: { total, payment_date: date }, destination, onClose }: Props) {
  const day = date === null ? 'No dia do pagamento' : dateText(date);
  return (
    <Stack gap="md">
      <Stack gap={0} align="center" ta="center">
        <div className={classes['drawing']}>{onItsWayDrawing}</div>
        <p className={classes['total']}>{moneyText(total)}</p>
        <Text fw={500}>{day}</Text>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {destination}
        </Text>
      </Stack>
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
      <Button onClick={onClose} data-autofocus>
        Entendi
      </Button>
    </Stack>
  );
}

const onItsWayDrawing = (
  <Drawing>
    <path className={tone.soft} d="M6 142h228v4H6z" />
    <rect className={tone.soft} x="20" y="58" width="92" height="84" rx="12" />
    <path className={tone.paper} d="M76 86h40v28H76a14 14 0 0 1 0-28z" />
    <circle className={tone.strong} cx="80" cy="100" r="5" />
    <rect className={tone.strong} x="86" y="26" width="84" height="50" rx="8" />
    <circle className={tone.paper} cx="128" cy="51" r="13" />
    <path className={tone.softLine} d="M62 36h14M52 48h22" />
    <path
      className={tone.soft}
      d="M172 96l32-20 32 20v6h-64zM180 108h8v26h-8zm20 0h8v26h-8zm20 0h8v26h-8zM172 136h64v6h-64z"
    />
    <path className={tone.line} d="M184 44q18 2 20 22m-10-10 10 11 9-12" />
  </Drawing>
);
