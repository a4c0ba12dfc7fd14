import type { ResponseOf } from '@indike/contract/calls';

/** The response to a correct password when a second factor is required. */
export type Challenge = Extract<ResponseOf<'POST /api/operator/auth/login'>, { challenge: string }>;
