import type { Logger } from 'pino';
import type { Codes } from './codes.ts';
import { loggedNetwork } from './client-address.ts';

export type SecurityEvent =
  | 'registration'
  | 'sign_in'
  | 'social_sign_in'
  | 'operator_sign_in'
  | 'second_factor'
  | 'code_sent'
  | 'code_tried'
  | 'password_reset'
  | 'session_end'
  | 'refusal';

interface SecurityLine {
  readonly event: SecurityEvent;
  readonly outcome: string;
  /** `id:7`, `operator:7`, or the typed name. Only its keyed hash is logged. */
  readonly account?: string | undefined;
  readonly address: string | null;
  readonly requestId: string;
}

/** Logs one line for attack detection: event, outcome, account and network. */
export function logSecurity(
  { log, codes }: { readonly log: Pick<Logger, 'info'>; readonly codes: Codes },
  { event, outcome, account, address, requestId }: SecurityLine,
): void {
  log.info(
    {
      event,
      outcome,
      account: account === undefined ? null : codes.keyedHash(`log ${account}`).toString('base64url', 0, 12),
      network: loggedNetwork(address),
      req_id: requestId,
    },
    'security',
  );
}
