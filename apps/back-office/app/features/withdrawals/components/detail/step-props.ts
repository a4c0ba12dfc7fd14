import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import type { Confirm } from '#app/shared/confirmation/confirmation.tsx';

export interface StepProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly confirm: Confirm;
}

export interface StepFormProps extends StepProps {
  readonly onDone: () => void;
}
