import type { Endpoint } from '@indike/contract/wire/endpoint';

/** The `meta` of an endpoint's query: a call that needs a session is private, so that it waits for one. */
export const endpointMeta = ({ audience }: Endpoint, errorMessage: string) => ({
  errorMessage,
  ...(audience === 'indiker' && { private: true }),
});
