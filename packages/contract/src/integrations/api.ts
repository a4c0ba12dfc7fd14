import { centavos, MAX_REAIS, ZERO_CENTAVOS } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import { emptyToUndefined } from '../wire/fields.ts';
import { pageQuery } from '../wire/paging.ts';

/** The path prefix of the calls for the provider's own systems, which use an API key. */
export const API_V1 = '/api/v1';

/** Where assistants connect by MCP, also with an API key. */
export const MCP_PATH = '/mcp';

export const integrationTag = 'Integrações: API v1';

/** The body of every error below `/api/v1` (RFC 9457). */
export const problem = z.object({
  /** Identifies the kind of problem; `about:blank` when the status says everything. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The code contained in `type`, alone. */
  code: z.optional(z.string()),
  /** The messages of the fields on 422. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The id to quote to the support team. */
  request_id: z.string(),
});
export type Problem = z.output<typeof problem>;

/** An amount in a request: a whole number of centavos, as everywhere below `/api/v1` and in webhooks. */
export const amountInCentavos = (message: string) =>
  z.pipe(
    z.int(message).check(z.minimum(0, message), z.maximum(MAX_REAIS * 100, message)),
    z.transform((value) => centavos(value) ?? ZERO_CENTAVOS),
  );

const INVALID_CURSOR = 'Este cursor não vale. Comece de novo sem ele.';

export const cursorQuery = {
  /** The `next_cursor` of the previous page. */
  cursor: emptyToUndefined(z.string().check(z.regex(/^[\w-]{1,100}$/, INVALID_CURSOR))),
  limit: pageQuery.limit,
};
