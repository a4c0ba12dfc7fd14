import type { PlainDate } from '@indike/rules/dates/calendar';
import type { EarningState } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import type { EarningTrigger } from '@indike/rules/money/programme';
import type { Reward } from '@indike/rules/money/rewards';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { PlannedReferral, PlannedStep } from './plan.ts';
import type { Posting } from '../../ledger/commands.ts';

// What the database will contain at the end of the simulated months. Ids are 0 until the rows are inserted.

export interface Step extends Pick<PlannedStep, 'status' | 'reason'> {
  readonly at: Date;
}

interface Contract {
  readonly value: Centavos;
  readonly closedOn: PlainDate;
  readonly dueOn: PlainDate;
  readonly at: Date;
  paidOn: PlainDate | null;
}

interface RewardState {
  readonly state: 'promised' | 'frozen' | 'cancelled';
  readonly plan: Reward;
  readonly revision: number;
  readonly updatedAt: Date;
}

export interface History {
  id: number;
  readonly owner: number;
  readonly company: PlannedReferral['company'];
  readonly startedAt: Date;
  readonly steps: Step[];
  estimate: Centavos | null;
  contract: Contract | null;
  reward: RewardState | null;
  earnings: Earning[];
}

export interface Earning {
  id: number;
  readonly referral: History;
  readonly trigger: EarningTrigger;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
  readonly createdAt: Date;
  state: EarningState;
  releaseOn: PlainDate | null;
  expiresOn: PlainDate | null;
  paidOn: PlainDate | null;
  withdrawal: Withdrawal | null;
}

export interface Withdrawal {
  id: number;
  readonly owner: number;
  readonly earnings: readonly Earning[];
  readonly total: Centavos;
  readonly requestedAt: Date;
  status: WithdrawalStatus;
  paymentDate: PlainDate | null;
  returnReason: string | null;
  /** Whether it was ever scheduled, which is when the bank data are copied. */
  wasScheduled: boolean;
}

/** `posting` is called once the rows that it refers to have their ids. */
export interface LedgerEvent {
  readonly at: Date;
  readonly posting: (userIdOf: (owner: number) => number) => Posting;
}

export interface Portfolio {
  readonly referrals: History[];
  readonly withdrawals: Withdrawal[];
  readonly ledger: LedgerEvent[];
}
