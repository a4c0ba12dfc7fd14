import type { ApiError } from '@indike/ui/http/api-error.ts';

/**
 * Whether a refusal closes the dialog, so that the form shows it. The dialog stays open for a wrong code, which is
 * shown beside the field, and for a request that did not reach the server, failed there or was rate-limited, because a
 * retry with the same code may succeed.
 */
export const closesDialog = ({ status, errors }: ApiError) =>
  errors?.['validation_code'] === undefined && status !== 0 && status !== 429 && status < 500;
