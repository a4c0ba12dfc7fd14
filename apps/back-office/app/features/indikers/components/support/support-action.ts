import type { OperatorIndiker } from '@indike/contract/operator/indikers';

/** Makes a call, asks for the second factor where the server wants it, and shows the record as it then is. */
export type SupportAction = (task: () => Promise<OperatorIndiker>, said: string) => Promise<void>;
