import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { AsaasSettings, EfiSettings } from './settings-types.ts';

const ASAAS_API = 'https://api.asaas.com';
const EFI_API = 'https://pix.api.efipay.com.br';
const secret = z.string().check(z.minLength(16, 'use pelo menos 16 caracteres'));
const https = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && text.startsWith('https:'), 'use um endereço https://'));

/** Settings of the providers that pay by PIX (decisions, section 16). */
export const paymentEnvironment = {
  EFI_API_URL: z.prefault(https, EFI_API),
  EFI_CLIENT_ID: z.optional(z.string()),
  EFI_CLIENT_SECRET: z.optional(z.string()),
  /** PEM with the key, or PKCS #12 without a password, as Efí gives it out. */
  EFI_CERTIFICATE_FILE: z.optional(z.string()),
  EFI_PAYER_KEY: z.optional(z.string()),
  EFI_WEBHOOK_SECRET: z.optional(secret),
  ASAAS_API_URL: z.prefault(https, ASAAS_API),
  ASAAS_API_KEY: z.optional(z.string()),
  ASAAS_WEBHOOK_TOKEN: z.optional(secret),
};

interface Values {
  readonly EFI_API_URL: string;
  readonly EFI_CLIENT_ID?: string | undefined;
  readonly EFI_CLIENT_SECRET?: string | undefined;
  readonly EFI_CERTIFICATE_FILE?: string | undefined;
  readonly EFI_PAYER_KEY?: string | undefined;
  readonly EFI_WEBHOOK_SECRET?: string | undefined;
  readonly ASAAS_API_URL: string;
  readonly ASAAS_API_KEY?: string | undefined;
  readonly ASAAS_WEBHOOK_TOKEN?: string | undefined;
}

const EFI_NEEDED = [
  'EFI_CLIENT_ID',
  'EFI_CLIENT_SECRET',
  'EFI_CERTIFICATE_FILE',
  'EFI_PAYER_KEY',
  'EFI_WEBHOOK_SECRET',
] as const;

export interface PaymentProblem {
  readonly setting: string;
  readonly hint: string;
}

/** The certificate in the file. @throws when it cannot be read */
function certificateIn(file: string): EfiSettings['tls'] {
  const content = readFileSync(file);
  const text = content.toString('latin1');
  return text.includes('-----BEGIN') ? { pem: text } : { pfx: content };
}

/** Undefined when none of Efí's settings is given, or which one is missing or wrong. */
export function readEfi(values: Values): EfiSettings | PaymentProblem | undefined {
  const missing = EFI_NEEDED.filter((name) => values[name] === undefined);
  if (missing.length === EFI_NEEDED.length) return undefined;
  const [setting] = missing;
  if (setting !== undefined) return { setting, hint: `obrigatório com as outras configurações da Efí` };
  const file = values.EFI_CERTIFICATE_FILE ?? '';
  try {
    return {
      apiUrl: values.EFI_API_URL.replace(/\/$/, ''),
      clientId: values.EFI_CLIENT_ID ?? '',
      clientSecret: values.EFI_CLIENT_SECRET ?? '',
      payerKey: values.EFI_PAYER_KEY ?? '',
      webhookSecret: values.EFI_WEBHOOK_SECRET ?? '',
      tls: certificateIn(file),
    };
  } catch {
    return { setting: 'EFI_CERTIFICATE_FILE', hint: `não foi possível ler ${file}` };
  }
}

/** Undefined when none of Asaas's settings is given, or which one is missing. */
export function readAsaas({
  ASAAS_API_URL,
  ASAAS_API_KEY: apiKey,
  ASAAS_WEBHOOK_TOKEN: webhookToken,
}: Values): AsaasSettings | PaymentProblem | undefined {
  const hint = 'obrigatório com as outras configurações da Asaas';
  if (apiKey === undefined)
    return webhookToken === undefined ? undefined : { setting: 'ASAAS_API_KEY', hint };
  if (webhookToken === undefined) return { setting: 'ASAAS_WEBHOOK_TOKEN', hint };
  return { apiUrl: ASAAS_API_URL.replace(/\/$/, ''), apiKey, webhookToken };
}
