import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a provider gives to its client on paper, made at the first start. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The client's own PIX key, from which it pays. */
  readonly payerKey: string;
  readonly controlToken: string;
  readonly asaasApiKey: string;
  readonly asaasWebhookToken: string;
}

const secret = (): string => randomBytes(20).toString('hex');

export function credentialsIn(folder: string): Credentials {
  const file = join(folder, 'credentials.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const made: Credentials = {
    clientId: `Client_Id_${secret()}`,
    clientSecret: `Client_Secret_${secret()}`,
    payerKey: randomUUID(),
    controlToken: secret(),
    asaasApiKey: `$aact_hmlg_${secret()}`,
    asaasWebhookToken: secret(),
  };
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}
