import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { bankDataOf } from '@indike/contract/money/bank-data-wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/shared/paths.ts';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import {
  balanceQuery,
  levelQuery,
  BANK_ACCOUNT_FAILED,
  bankAccountQuery,
} from '#app/shared/money/queries.ts';
import type { createIdempotencyKey } from '../model/idempotency-key.ts';
import { decideWithdrawalInReais } from '../model/withdrawal.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';

interface Props {
  readonly idempotencyKey: ReturnType<typeof createIdempotencyKey>;
  readonly onClose: () => void;
}

/** Asks for a bank account when there is none, otherwise for the confirmation. */
export function WithdrawSteps({ idempotencyKey, onClose }: Props) {
  const available = useQuery(balanceQuery());
  const bank = useQuery(bankAccountQuery());
  const level = useQuery(levelQuery());
  // The confirmed total stays visible while the dialog closes, although the balance has changed.
  const [requested, setRequested] = useState<number | null>(null);
  const total = requested ?? available.data?.total;

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
      onRequested={setRequested}
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
