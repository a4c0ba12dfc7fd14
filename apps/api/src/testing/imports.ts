import type { PaymentImportResult, ReferralImportResult } from '@indike/contract/operator/imports';
import type { Answer } from './client.ts';
import { newOperator, type Operator } from './operators.ts';
import { newCnpj, signUpConfirmed } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

export const REFERRAL_IMPORT = '/api/operator/imports/referrals?declared=1';
export const REFERRAL_PREVIEW = '/api/operator/imports/referrals/preview';
export const PAYMENT_IMPORT = '/api/operator/imports/earlier-payments';
export const PAYMENT_PREVIEW = `${PAYMENT_IMPORT}/preview`;

export type SentFile = string | Buffer<ArrayBuffer>;

interface Upload {
  readonly path: string;
  readonly file: SentFile;
  readonly token: string;
  readonly type?: string;
}

/** Sends a file unchanged. */
export async function upload(
  { url }: Pick<TestServer, 'url'>,
  { path, file, token, type = 'text/csv' }: Upload,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: file,
  });
  return { status: response.status, body: await response.json() };
}

/** The result of the import, or of its preview. @throws when the file is refused */
async function imported(server: Pick<TestServer, 'url'>, sent: Upload): Promise<Answer['body']> {
  const { status, body } = await upload(server, sent);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** The import calls of this operator on this server. */
export const importsBy = (server: Pick<TestServer, 'url'>, { token }: Pick<Operator, 'token'>) => ({
  previewReferrals: (file: SentFile): Promise<ReferralImportResult> =>
    imported(server, { path: REFERRAL_PREVIEW, file, token }),
  importReferrals: (file: SentFile): Promise<ReferralImportResult> =>
    imported(server, { path: REFERRAL_IMPORT, file, token }),
  previewPayments: (file: SentFile): Promise<PaymentImportResult> =>
    imported(server, { path: PAYMENT_PREVIEW, file, token }),
  importPayments: (file: SentFile): Promise<PaymentImportResult> =>
    imported(server, { path: PAYMENT_IMPORT, file, token }),
});

/** The refusal code of each refused line, and the outcome of every other line. */
export const outcomesOf = ({
  lines,
}: Pick<ReferralImportResult, 'lines'> | Pick<PaymentImportResult, 'lines'>): string[] =>
  lines.map(({ outcome, refusal }) => refusal?.code ?? outcome);

export const REFERRAL_HEADER = 'indiker;cnpj;empresa;contato;email;telefone;valor;data;status';
export const referralFile = (...lines: string[]): string => [REFERRAL_HEADER, ...lines].join('\r\n');

export interface ReferralCells {
  readonly indiker: string;
  readonly cnpj: string;
  readonly company?: string;
  readonly contact?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly value?: string;
  readonly date?: string;
  readonly status?: string;
}

/** A line for a referral that was made in February and is in negotiation. */
export const referralLine = ({ indiker, cnpj, ...cells }: ReferralCells): string =>
  Object.values({
    indiker,
    cnpj,
    company: 'Serraria Três Irmãos',
    contact: 'João Araújo',
    email: 'joao@serraria.example',
    phone: '(11) 91234-5678',
    value: '10.000,00',
    date: '03/02/2026',
    status: 'em negociação',
    ...cells,
  }).join(';');

/**
 * Starts a server with an administrator who imports referrals and an Indiker to import them for. `lineOf` makes their
 * lines.
 */
export async function startReferralImports(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const admin = await newOperator(server);
  const ana = await signUpConfirmed(server);
  const lineOf = (cells: Partial<ReferralCells> = {}): string =>
    referralLine({ indiker: ana.email, cnpj: newCnpj(), ...cells });
  return { server, admin, ana, lineOf, imports: importsBy(server, admin) };
}

export type ReferralImports = Awaited<ReturnType<typeof startReferralImports>>;

export const PAYMENT_HEADER = 'indiker;cnpj;data;valor;observacao';
export const paymentFile = (...lines: string[]): string => [PAYMENT_HEADER, ...lines].join('\r\n');
