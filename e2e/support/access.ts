import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { emailTo, newEmail, operatorHeaders, PASSWORD, url } from './people.ts';
import { totp } from './totp.ts';

/** The address with a host name, because passkeys are bound to a name and do not work on 127.0.0.1. */
export const named = (address: string): string => address.replace('127.0.0.1', 'localhost');

export interface Invitation {
  readonly email: string;
  readonly link: string;
}

export async function invite(request: APIRequestContext, role: string): Promise<Invitation> {
  const headers = await operatorHeaders(request);
  const email = newEmail();
  const data = { name: 'Teresa Lins', email, role };
  const answer = await request.post(url('/api/operator/operators'), { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
  const [path] = /\/operacao\/convite\/\S+/.exec(await emailTo(request, email, 'onvite')) ?? [];
  if (path === undefined) throw new Error('no link in the invitation');
  return { email, link: named(url(path)) };
}

export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Boas-vindas, Teresa Lins' })).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmação da senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Meu acesso' })).toBeVisible();
}

/** Starts the TOTP setup on the open page 'Meu acesso'. Returns the secret. */
export async function startTotp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Configurar' }).click();
  await page.getByRole('button', { name: 'Mostrar o QR code' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  return (await page.getByRole('dialog').locator('code').textContent()) ?? '';
}

/** Sets TOTP up completely on the open page 'Meu acesso'. Returns the secret. */
export async function addTotp(page: Page): Promise<string> {
  const secret = await startTotp(page);
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await page.getByRole('button', { name: 'Concluir' }).click();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  return secret;
}

type Authenticator = Awaited<ReturnType<BrowserContext['newCDPSession']>>;
type Credential = Awaited<ReturnType<typeof credentialsOf>>[number];

const credentialsOf = async (session: Authenticator, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

export interface VirtualAuthenticator {
  credentials(): Promise<Credential[]>;
  add(credential: Credential): Promise<void>;
}

/** Adds a security key inside Chromium that approves every request. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: () => credentialsOf(session, authenticatorId),
    async add(credential) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/** Adds a passkey on the open page 'Meu acesso'. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByRole('dialog').getByLabel('Nome da chave').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText(`Chave de acesso: ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
}
