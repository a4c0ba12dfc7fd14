import { Button, Text } from '@mantine/core';
import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { IconEye, IconEyeOff } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { readBankAccount } from '../../api.ts';
import { bankPairs } from '../../model/texts.ts';

/**
 * Bank data, masked until an operator asks to see them, which the server records. The unmasked data are dropped when they
 * are hidden or the page is left.
 */
export function BankAccount({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const { id, status, bank_account: masked, indiker } = withdrawal;
  const may = useCanCall();
  const [busy, once] = useSingleFlight();
  // Valid only for this status, because scheduling copies the bank data, which may have changed.
  const [shown, setShown] = useState<{ status: typeof status; bank: typeof masked } | null>(null);
  const inClear = shown?.status === status ? shown.bank : null;
  const toggle = () =>
    void once(async () => {
      if (inClear) return setShown(null);
      try {
        setShown({ status, bank: await readBankAccount(id) });
      } catch (error) {
        showError(explanation(error, 'Não foi possível mostrar'));
      }
    });
  return (
    <Panel title="Para onde">
      {masked === null ? (
        <Text c="dimmed">O Indiker não tem dados bancários agora.</Text>
      ) : (
        <>
          <Pairs live>
            {bankPairs(inClear ?? masked, `${indiker.firstname} ${indiker.lastname}`).map(
              ([title, value]) => (
                <Pair key={title} title={title}>
                  {value}
                </Pair>
              ),
            )}
          </Pairs>
          {status === 'scheduled' && (
            <Text size="sm" c="dimmed" mt="xs">
              Copiados ao agendar: uma mudança posterior do Indiker não vale para este saque.
            </Text>
          )}
          {may('GET /api/operator/withdrawals/{id}/bank-account') && (
            <Button
              variant="default"
              mt="sm"
              aria-disabled={busy}
              leftSection={inClear ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              onClick={toggle}
            >
              {inClear ? 'Esconder dados bancários' : 'Mostrar dados bancários'}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}
