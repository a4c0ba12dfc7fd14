import type { CancelReason } from './queries.ts';

export const presentReason = ({ retired_at, ...row }: CancelReason) => ({
  ...row,
  retired_at: retired_at?.toISOString() ?? null,
});
