import type { operatorLogin } from '@indike/contract/operator/access/sign-in';
import type { ResponseOf } from '@indike/contract/wire/endpoint';

/** What a right password is answered with where a second factor is needed. */
export type Challenge = Extract<ResponseOf<typeof operatorLogin>, { challenge: string }>;
