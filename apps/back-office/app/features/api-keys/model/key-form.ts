import { newApiKey } from '@indike/contract/integrations/api-keys';
import { addDays, instantAtSaoPauloStart, parseDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';

/** The last moment of a day that was typed is the first of the next. */
const lastDay = z.pipe(
  z.string().check(z.refine((text) => text === '' || parseDate(text) !== null, 'Data inválida')),
  z.transform((text) => {
    const day = parseDate(text);
    return day === null ? null : instantAtSaoPauloStart(addDays(day, 1)).toISOString();
  }),
);

/** One in a line, or with commas between them. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

const addresses = z.pipe(
  z.pipe(z.string(), z.transform(addressesIn)),
  z.array(
    z
      .string()
      .check(
        z.refine(
          (text) => newApiKey.shape.addresses.safeParse([text]).success,
          'Use endereços como 203.0.113.7 ou 203.0.113.0/24, um por linha',
        ),
      ),
  ),
);

/** What the form has, as the call takes it. */
export const keyForm = z.object({
  name: newApiKey.shape.name,
  scopes: newApiKey.shape.scopes,
  expires_at: lastDay,
  addresses,
});
