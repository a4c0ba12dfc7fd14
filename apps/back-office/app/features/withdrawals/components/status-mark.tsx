import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { Mark, type Tone } from '#app/shared/table/cells.tsx';
import { statusText } from '#app/shared/withdrawal-status.ts';

const TONES: Readonly<Record<number, Tone>> = {
  [withdrawalStatus.returned]: 'bad',
  [withdrawalStatus.scheduled]: 'active',
  [withdrawalStatus.paid]: 'good',
};

export const StatusMark = ({ status }: { readonly status: number }) => (
  <Mark tone={TONES[status] ?? 'neutral'}>{statusText(status)}</Mark>
);
