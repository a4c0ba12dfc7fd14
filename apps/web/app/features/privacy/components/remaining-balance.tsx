import { PROGRAMME } from '@indike/rules/money/programme';
import '@mantine/core/styles/Checkbox.css';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import type { ErasureEligibilityResponse } from '@indike/contract/accounts/privacy';
import { formatBRL } from '@indike/rules/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useRequestSettlement } from '../api.ts';
import classes from './privacy.module.css';

interface Props {
  readonly eligibility: ErasureEligibilityResponse;
  readonly waived: boolean;
  readonly onWaive: (waived: boolean) => void;
  readonly problem: string | null;
  readonly onChange: () => Promise<unknown>;
}

/** A balance below the minimum withdrawal: the person requests its payment, or waives it by a checkbox. */
export function RemainingBalance({ eligibility, waived, onWaive, problem, onChange }: Props) {
  const amount = moneyText(eligibility.leftover_balance);
  return (
    <div className={classes['remaining']}>
      <strong>Você ainda tem {amount}</strong>
      <p>
        O valor está abaixo do saque mínimo de {formatBRL(PROGRAMME.minimumWithdrawal)}. Você pode pedir o
        pagamento antes de sair ou abrir mão dele.
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

interface PaymentProps extends Pick<Props, 'eligibility' | 'onChange'> {
  readonly amount: string;
}

function Payment({ eligibility, amount, onChange }: PaymentProps) {
  const [busy, once] = useSingleFlight();
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
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    // Reload after a refusal too, because a refusal means that the page is out of date.
    await onChange();
  }

  return (
    <div>
      <Button
        variant="default"
        className={classes['request'] ?? ''}
        aria-disabled={busy}
        onClick={() => void once(requestPayment)}
      >
        Pedir o pagamento de {amount} ao sair
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        Vai para a conta ou chave PIX cadastrada. Depois de pago, você pode excluir o cadastro aqui.
      </Text>
    </div>
  );
}
