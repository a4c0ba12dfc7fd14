import type { ApiError } from '@indike/ui/http/api-error.ts';

/**
 * Whether a refusal closes the dialog, for the form to show. A wrong code is shown beside the code; a request that failed
 * to reach the server, or was rate-limited, may succeed with the same code.
 */
export const endsEntry = ({ status, errors }: ApiError) =>
  errors?.['validation_code'] === undefined && status !== 0 && status !== 429 && status < 500;
