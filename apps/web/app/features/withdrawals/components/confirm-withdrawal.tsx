import { Anchor, Button, Group, Text } from '@mantine/core';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { LevelResponse } from '@indike/contract/money/rewards';
import { useState } from 'react';
import { dateText } from '@indike/ui/format/dates.ts';
import { accountOwner, destinationText } from '@indike/contract/money/destination';
import { moneyText } from '@indike/ui/format/money.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useRefreshMoney, useRequestWithdrawal } from '../api.ts';
import type { createIdempotencyKey } from '../model/idempotency-key.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './detail.module.css';

interface Props {
  readonly total: number;
  readonly account: BankData;
  /** Undefined when it could not be loaded. */
  readonly payout: LevelResponse['payout'] | undefined;
  readonly idempotencyKey: ReturnType<typeof createIdempotencyKey>;
  readonly onRequested: (total: number | null) => void;
  readonly onClose: () => void;
}

export function ConfirmWithdrawal({ total, account, payout, idempotencyKey, onRequested, onClose }: Props) {
  const [busy, once] = useSingleFlight();
  const [unsure, setUnsure] = useState(false);
  const request = useRequestWithdrawal();
  const refresh = useRefreshMoney();

  async function confirm() {
    onRequested(total);
    try {
      await request.mutateAsync(idempotencyKey.key());
      idempotencyKey.settle();
      showSuccess('Saque solicitado com sucesso');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // While the outcome is unknown, the total stays shown, because confirming again repeats the same request.
      if (idempotencyKey.settle(error)) onRequested(null);
      else setUnsure(true);
    }
    // Refresh also after a refusal, which means that the page is out of date.
    await refresh();
  }

  return (
    <>
      <Text c="dimmed">Você vai sacar todo o saldo disponível:</Text>
      <p className={classes['total']}>{moneyText(total)}</p>
      <Payment account={account} payout={payout} />
      {unsure && (
        <Text mt="md" role="alert">
          Não sabemos se o pedido chegou. Confirme de novo: ele não será feito duas vezes.
        </Text>
      )}
      <Group grow mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button aria-disabled={busy} data-autofocus onClick={() => void once(confirm)}>
          {busy ? 'Enviando...' : 'Confirmar'}
        </Button>
      </Group>
    </>
  );
}

function Payment({ account, payout }: Pick<Props, 'account' | 'payout'>) {
  const owner = accountOwner(account);
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Você recebe em</dt>
        <dd>
          {destinationText(account)}
          {owner !== null && <>, em nome de {owner}</>}
          <Anchor
            component={Link}
            to={paths.bankAccount}
            state={{ origin: paths.earnings }}
            className={classes['change'] ?? ''}
          >
            Trocar dados bancários
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>Previsão de pagamento</dt>
        <dd>{payout ? dateText(payout.payment_date) : 'Aparece no histórico assim que você confirmar'}</dd>
      </div>
    </dl>
  );
}
