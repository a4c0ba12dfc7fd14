import { NativeSelect, Stack, Text } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { useState } from 'react';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { importKinds, type ImportKind, isImportKind } from '../model/import-kinds.ts';
import { PaymentImport } from './payment-import.tsx';
import { ReferralImport } from './referral-import.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Importações') }];

const CHOICES = Object.entries(importKinds).map(([value, label]) => ({ value, label }));

/** Imports of what a provider brings along when it moves in. */
export default function ImportsPage() {
  const may = useCanCall();
  const [kind, setKind] = useState<ImportKind>('referrals');
  if (!may('POST /api/operator/imports/referrals/preview'))
    return <EmptyState>Só administradores importam dados.</EmptyState>;
  return (
    <Stack gap="lg">
      <Text maw="42rem">
        Traga de um arquivo CSV o que existia antes da mudança para cá. Você vê o que acontece com cada linha
        antes de confirmar, e o mesmo arquivo outra vez não altera nada.
      </Text>
      <NativeSelect
        label="O que importar"
        maw="20rem"
        data={CHOICES}
        value={kind}
        onChange={({ currentTarget }) => {
          if (isImportKind(currentTarget.value)) setKind(currentTarget.value);
        }}
      />
      {kind === 'referrals' ? <ReferralImport /> : <PaymentImport />}
    </Stack>
  );
}
