import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { Mark, type Tone } from '#app/shared/table/cells.tsx';
import { withdrawalNames } from '#app/shared/withdrawal-texts.ts';

const TONES: Readonly<Partial<Record<WithdrawalStatus, Tone>>> = {
  returned: 'bad',
  scheduled: 'active',
  paid: 'good',
};

export const StatusMark = ({ status }: { readonly status: WithdrawalStatus }) => (
  <Mark tone={TONES[status] ?? 'neutral'}>{withdrawalNames[status]}</Mark>
);
