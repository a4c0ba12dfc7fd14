import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack, Text, Anchor } from '@mantine/core';
import type { ErasureEligibilityResponse } from '@indike/contract/accounts/privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { brand } from '@indike/ui/brand.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { endSession } from '#app/shared/session/session-store.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconInfoCircle } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { formatBRL } from '@indike/rules/money/money';
import { textsOf } from '@indike/ui/programme.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { erasureQuery, FAILED, useErase, useRequestSettlement } from '../api.ts';
import classes from './privacy.module.css';

const { minimum } = textsOf(({ minimumWithdrawal }) => ({ minimum: formatBRL(minimumWithdrawal) }));

export function Erasure() {
  const query = useQuery(erasureQuery());
  return (
    <Panel title="Excluir meu cadastro" busy={query.isPending}>
      <Stack gap="md">
        <Text>A exclusão vale na hora e não tem volta:</Text>
        <ul className={classes['facts']}>
          <li>
            apagamos nome, e-mail, CPF, telefone, endereço, foto, senha e a conta ou chave PIX cadastrada;
          </li>
          <li>você sai de todos os aparelhos e não entra mais com este cadastro;</li>
          <li>{openText(query.data?.open_referrals)}</li>
          <li>
            guardamos por 5 anos os comprovantes dos saques pagos, com o CPF e a conta ou chave PIX usada em
            cada um; os contratos fechados, os seus aceites e o registro do que a nossa equipe fez ficam pelo
            prazo que a lei exige;
          </li>
          <li>se quiser voltar, você pode fazer um novo cadastro.</li>
        </ul>
        <QueryState query={query} failed={FAILED.erasure} skeleton={<Skeleton height={48} maw="14rem" />}>
          {(data) =>
            data.allowed ? (
              // The checkbox waives one exact amount, so it starts unchecked again when that amount changes.
              <Erase key={data.leftover_balance} eligibility={data} onChange={query.refetch} />
            ) : (
              <Refused reasons={data.reasons} />
            )
          }
        </QueryState>
      </Stack>
    </Panel>
  );
}

function openText(count: number | undefined): string {
  if (count === 1) return 'a sua indicação em aberto é cancelada;';
  return count
    ? `as suas ${count} indicações em aberto são canceladas;`
    : 'indicações em aberto são canceladas;';
}

function Refused({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <div className={classes['refused']}>
      <IconInfoCircle size={22} aria-hidden />
      <div>
        <strong>Ainda não dá para excluir</strong>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <p>Suporte: {brand.supportEmail}</p>
      </div>
    </div>
  );
}

interface EraseProps {
  readonly eligibility: ErasureEligibilityResponse;
  readonly onChange: () => Promise<unknown>;
}

function Erase({ eligibility, onChange }: EraseProps) {
  const { busy, refusal, attempt } = useAttempt();
  const [waived, setWaived] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const erase = useErase();
  const { confirm, dialog } = useConfirmedSave('erasure', 'Excluir meu cadastro');
  const left = eligibility.leftover_balance;

  const confirmAndErase = async () => {
    if (left > 0 && !waived) {
      setProblem('Peça o pagamento ou marque que abre mão do valor.');
      return;
    }
    await confirm(async (validation_code) => {
      const waive_balance = left > 0 ? left : null;
      const { message } = await erase.mutateAsync({ body: { validation_code, waive_balance } });
      // The API has ended every session, so the message appears on /login.
      endSession('signed-out');
      showSuccess(message);
    }).catch((error: unknown) => {
      // Refused, for example because of new earnings. Reload the reasons, which replace the button.
      void onChange();
      throw error;
    });
  };

  const waive = (checked: boolean) => {
    setWaived(checked);
    setProblem(null);
  };

  return (
    <>
      {left > 0 && (
        <RemainingBalance
          eligibility={eligibility}
          waived={waived}
          onWaive={waive}
          problem={problem}
          onChange={onChange}
        />
      )}
      <Refusal>{refusal}</Refusal>
      <Button
        variant="outline"
        className={classes['erase'] ?? ''}
        aria-disabled={busy}
        onClick={() => void attempt(confirmAndErase)}
      >
        Excluir meu cadastro
      </Button>
      <Text size="sm" c="dimmed">
        Vamos enviar um código ao seu e-mail para confirmar que é você.
      </Text>
      {dialog}
    </>
  );
}

interface BalanceProps {
  readonly eligibility: ErasureEligibilityResponse;
  readonly waived: boolean;
  readonly onWaive: (waived: boolean) => void;
  readonly problem: string | null;
  readonly onChange: () => Promise<unknown>;
}

/** A balance below the minimum withdrawal: the person requests its payment, or waives it by a checkbox. */
function RemainingBalance({ eligibility, waived, onWaive, problem, onChange }: BalanceProps) {
  const amount = moneyText(eligibility.leftover_balance);
  return (
    <div className={classes['remaining']}>
      <strong>Você ainda tem {amount}</strong>
      <p>
        O valor está abaixo do saque mínimo de {minimum}. Você pode pedir o pagamento antes de sair ou abrir
        mão dele.
      </p>
      <Payment eligibility={eligibility} amount={amount} onChange={onChange} />
      <Checkbox
        checked={waived}
        onChange={(event) => onWaive(event.currentTarget.checked)}
        label={`Abro mão de ${amount}: o valor não será pago`}
        error={problem}
      />
    </div>
  );
}

interface PaymentProps extends Pick<BalanceProps, 'eligibility' | 'onChange'> {
  readonly amount: string;
}

function Payment({ eligibility, amount, onChange }: PaymentProps) {
  const { busy, refusal, attempt } = useAttempt();
  const request = useRequestSettlement();
  if (eligibility.settlement_requested_at !== null)
    return (
      <p>
        Você pediu o pagamento em {dateText(eligibility.settlement_requested_at)}. Quando a equipe confirmar,
        ele aparece como saque em Meus Ganhos. Depois de pago, você pode excluir o cadastro aqui.
      </p>
    );
  if (!eligibility.has_bank_account)
    return (
      <p>
        Para receber,{' '}
        <Anchor component={Link} to={paths.bankAccount}>
          cadastre uma conta ou chave PIX
        </Anchor>
        .
      </p>
    );

  async function requestPayment() {
    try {
      const { message } = await request.mutateAsync({});
      showSuccess(message);
    } finally {
      // Reload after a refusal too, because a refusal means that the page is out of date.
      void onChange();
    }
  }

  return (
    <div>
      <Refusal>{refusal}</Refusal>
      <Button
        variant="default"
        className={classes['request'] ?? ''}
        aria-disabled={busy}
        onClick={() => void attempt(requestPayment)}
      >
        Pedir o pagamento de {amount} ao sair
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        Vai para a conta ou chave PIX cadastrada. Depois de pago, você pode excluir o cadastro aqui.
      </Text>
    </div>
  );
}
