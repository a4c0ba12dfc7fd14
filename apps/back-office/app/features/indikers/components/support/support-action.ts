import type { OperatorIndiker } from '@indike/contract/operator/indikers';

/** Runs a call, asks for the second factor if the server requires it, and shows the updated Indiker. */
export type SupportAction = (task: () => Promise<OperatorIndiker>, said: string) => Promise<void>;
