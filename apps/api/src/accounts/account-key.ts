import type { UserId } from '../platform/http/authentication.ts';

/** Under which a person's sign-ins are counted and logged. */
export const accountKey = (id: UserId): string => `id:${id}`;
