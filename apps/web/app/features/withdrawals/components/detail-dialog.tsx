import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, withdrawalQuery } from '../api.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

interface Props extends DialogProps {
  readonly id: number | null;
}

export default function DetailDialog({ opened, onClose, id }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Detalhes do saque" size="32rem">
      {id !== null && <Loaded id={id} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: number }) {
  const query = useQuery(withdrawalQuery(id));
  return (
    <QueryState query={query} failed={FAILED.detail} skeleton={<DetailSkeleton />}>
      {(withdrawal) => <WithdrawalDetail withdrawal={withdrawal} />}
    </QueryState>
  );
}

function DetailSkeleton() {
  return (
    <Stack aria-busy>
      <Skeleton height={40} width="60%" />
      <Skeleton height={64} />
      <Skeleton height={120} />
    </Stack>
  );
}
