import type { ApiError } from '../http/api-error.ts';

/**
 * Whether a refusal closes the dialog, for the form to show. A wrong code is shown beside the code, and a request that did
 * not reach the server, or came too often, may pass with the same code.
 */
export const endsEntry = ({ status, errors }: ApiError) =>
  errors?.['validation_code'] === undefined && status !== 0 && status !== 429 && status < 500;
