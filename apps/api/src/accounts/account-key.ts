import type { UserId } from '../platform/http/session-gate.ts';

/** Under which a person's sign-ins are counted and logged. */
export const accountKey = (id: UserId): string => `id:${id}`;
