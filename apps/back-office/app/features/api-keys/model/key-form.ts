import { newApiKey } from '@indike/contract/integrations/api-keys';
import { addDays, instantAtSaoPauloStart, parseDate } from '@indike/rules/dates/calendar';
import * as z from 'zod/mini';

/** The key works through the typed day, so it expires when the next day starts. */
const lastDay = z.pipe(
  z.string().check(z.refine((text) => text === '' || parseDate(text) !== null, 'Data inválida')),
  z.transform((text) => {
    const day = parseDate(text);
    return day === null ? null : instantAtSaoPauloStart(addDays(day, 1)).toISOString();
  }),
);

/** Splits addresses separated by lines, spaces, commas or semicolons. */
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

/** Turns the form's values into the body of the call. */
export const keyForm = z.object({
  name: newApiKey.shape.name,
  scopes: newApiKey.shape.scopes,
  expires_at: lastDay,
  addresses,
});
