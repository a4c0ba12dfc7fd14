import type { UserId } from './http/authentication.ts';

/** The key of an account in limits and in the security log. */
export const accountKey = (id: UserId): string => `id:${id}`;
