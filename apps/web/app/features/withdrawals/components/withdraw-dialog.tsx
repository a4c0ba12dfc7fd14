import '@mantine/core/styles/Skeleton.css';
import { type ComponentProps, useState } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { Button, Skeleton, Stack, Text, Anchor, Group } from '@mantine/core';
import { bankDataOf } from '@indike/contract/money/bank-data-wire';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import {
  balanceQuery,
  levelQuery,
  BANK_ACCOUNT_FAILED,
  bankAccountQuery,
} from '#app/shared/money/queries.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { LevelResponse } from '@indike/contract/money/rewards';
import { dateText } from '@indike/ui/format/dates.ts';
import { accountOwner, destinationText } from '@indike/contract/money/destination';
import { moneyText } from '@indike/ui/format/money.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { createIdempotencyKey, randomKey } from '@indike/ui/http/idempotency-key.ts';
import { decideWithdrawalInReais } from '../model/withdrawal.ts';
import { useRefreshMoney, useRequestWithdrawal } from '../api.ts';
import { usePaymentProgress } from './use-payment-progress.ts';
import { useIsPaidAtOnce } from '#app/shared/money/at-once.ts';
import classes from './detail.module.css';
import { RequestedMoney } from './requested-money.tsx';

/** Holds the idempotency key, so that reopening after a lost response repeats the same request. */
export default function WithdrawDialog({ opened, onClose }: DialogProps) {
  const [idempotencyKey] = useState(() => createIdempotencyKey(randomKey));
  const [requested, setRequested] = useState<Requested | null>(null);
  const progress = usePaymentProgress(requested?.isAtOnce ? requested.requested.id : null);
  // What was requested stays shown while the dialog closes, and is forgotten when it opens again.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setRequested(null);
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={requested ? 'Dinheiro pedido' : 'Solicitar saque'}
      size="28rem"
      sheet
    >
      {requested ? (
        <RequestedMoney {...requested} progress={progress} onClose={onClose} />
      ) : (
        <WithdrawSteps idempotencyKey={idempotencyKey} onRequested={setRequested} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Requested = Omit<ComponentProps<typeof RequestedMoney>, 'onClose' | 'progress'> & {
  readonly isAtOnce: boolean;
};

interface StepsProps {
  readonly idempotencyKey: ReturnType<typeof createIdempotencyKey>;
  readonly onRequested: (requested: Requested) => void;
  readonly onClose: () => void;
}

/** Asks for a bank account when there is none, otherwise for the confirmation. */
function WithdrawSteps({ idempotencyKey, onRequested, onClose }: StepsProps) {
  const available = useQuery(balanceQuery());
  const bank = useQuery(bankAccountQuery());
  const level = useQuery(levelQuery());
  // The confirmed total stays visible while the outcome is not known, although the balance may have changed.
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const total = confirmed ?? available.data?.total;

  if (bank.isError && !bank.data)
    return (
      <ErrorState
        error={bank.error}
        fallback={BANK_ACCOUNT_FAILED}
        onRetry={bank.refetch}
        retrying={bank.isFetching}
      />
    );
  if (total === undefined || !bank.data || level.isPending) return <StepsSkeleton />;

  const account = bank.data.bank_account && bankDataOf(bank.data.bank_account);
  const decision = decideWithdrawalInReais(total, account !== null);
  if (!decision.ok && decision.code === 'below_minimum')
    return (
      <Stack>
        <Text>{decision.reason}</Text>
        <Button onClick={onClose}>Entendi</Button>
      </Stack>
    );
  if (!account) return <RegisterFirst />;
  return (
    <ConfirmWithdrawal
      total={total}
      account={account}
      payout={level.data?.payout}
      idempotencyKey={idempotencyKey}
      onConfirmed={setConfirmed}
      onRequested={onRequested}
      onClose={onClose}
    />
  );
}

function RegisterFirst() {
  return (
    <Stack>
      <Text>
        Para receber, primeiro cadastre uma conta bancária ou chave PIX. Leva um minuto, e depois você volta
        para pedir o saque.
      </Text>
      <Button component={Link} to={paths.bankAccount} state={{ origin: paths.earnings }} data-autofocus>
        Cadastrar dados bancários
      </Button>
    </Stack>
  );
}

function StepsSkeleton() {
  return (
    <Stack aria-busy>
      <Skeleton height={40} width="60%" />
      <Skeleton height={96} />
      <Skeleton height={48} />
    </Stack>
  );
}

interface ConfirmProps {
  readonly total: number;
  readonly account: BankData;
  /** Undefined when it could not be loaded. */
  readonly payout: LevelResponse['payout'] | undefined;
  readonly idempotencyKey: ReturnType<typeof createIdempotencyKey>;
  readonly onConfirmed: (total: number | null) => void;
  readonly onRequested: (requested: Requested) => void;
  readonly onClose: () => void;
}

function ConfirmWithdrawal({
  total,
  account,
  payout,
  idempotencyKey,
  onConfirmed,
  onRequested,
  onClose,
}: ConfirmProps) {
  const { busy, refusal, attempt } = useAttempt();
  const [unsure, setUnsure] = useState(false);
  const request = useRequestWithdrawal();
  const refresh = useRefreshMoney();
  const isAtOnce = useIsPaidAtOnce();

  async function confirm() {
    onConfirmed(total);
    try {
      const requested = await request.mutateAsync(idempotencyKey.key());
      idempotencyKey.settle();
      showSuccess('Saque solicitado com sucesso');
      onRequested({ requested, destination: destinationText(account), isAtOnce });
    } catch (error) {
      // While the outcome is unknown, the total stays shown, because confirming again repeats the same request.
      if (idempotencyKey.settle(error)) onConfirmed(null);
      else setUnsure(true);
      throw error;
    } finally {
      // Refresh also after a refusal, which means that the page is out of date.
      void refresh();
    }
  }

  return (
    <>
      <Text c="dimmed">Você vai sacar todo o saldo disponível:</Text>
      <p className={classes['total']}>{moneyText(total)}</p>
      <Payment account={account} payout={payout} isAtOnce={isAtOnce} />
      {unsure && (
        <Text mt="md" role="alert">
          Não sabemos se o pedido chegou. Confirme de novo: ele não será feito duas vezes.
        </Text>
      )}
      <Refusal>{refusal}</Refusal>
      <Group grow mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button aria-disabled={busy} data-autofocus onClick={() => void attempt(confirm)}>
          {busy ? 'Enviando...' : 'Confirmar'}
        </Button>
      </Group>
    </>
  );
}

interface PaymentProps extends Pick<ConfirmProps, 'account' | 'payout'> {
  readonly isAtOnce: boolean;
}

function Payment({ account, payout, isAtOnce }: PaymentProps) {
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
        <dd>{isAtOnce ? 'Em segundos' : dayOf(payout)}</dd>
      </div>
    </dl>
  );
}

const dayOf = (payout: ConfirmProps['payout']): string =>
  payout ? dateText(payout.payment_date) : 'Aparece no histórico assim que você confirmar';
