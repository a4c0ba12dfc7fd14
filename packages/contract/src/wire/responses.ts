import * as z from 'zod/mini';

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.string();
export const messageResponse = z.object({ message: z.string() });
export type MessageResponse = z.output<typeof messageResponse>;
export const accessToken = z.object({ access_token: z.string() });
/** A PDF instead of JSON. The server sends it unchanged, and the page reads it as a file. */
export const pdfFile = z.custom<Blob>();
/** Reais with at most two decimals. */
export const total = z.object({ total: z.number() });
export const idTitle = z.object({ id: z.int(), title: z.string() });
