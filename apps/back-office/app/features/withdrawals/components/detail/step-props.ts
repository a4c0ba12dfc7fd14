import type { OperatorWithdrawal } from '@indike/contract/operator/money';

/** Does it; where the server first wants the second factor again, asks for it and does it then. */
export type Confirm = (task: () => Promise<unknown>) => Promise<void>;

export interface StepProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly confirm: Confirm;
  readonly onDone: () => void;
}
