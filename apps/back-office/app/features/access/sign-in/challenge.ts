import type { operatorLogin } from '@indike/contract/operator/access/sign-in';
import type { ResponseOf } from '@indike/contract/wire/endpoint';

/** The response to a correct password when a second factor is required. */
export type Challenge = Extract<ResponseOf<typeof operatorLogin>, { challenge: string }>;
