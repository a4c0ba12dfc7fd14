import type { UserId } from '../platform/http/authentication.ts';

/** The key of an account in limits and in the security log. */
export const accountKey = (id: UserId): string => `id:${id}`;
