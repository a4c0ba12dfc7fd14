/**
 * Why an e-mail could not be sent. The name is stored with the job and shown to operators. The mail server's own text
 * is not, because it quotes addresses.
 */
export class EmailError extends Error {
  constructor(kind: 'smtp_4xx' | 'smtp_5xx' | 'timeout' | 'connection' | 'email_not_sent') {
    super(kind);
    this.name = kind;
  }
}

/** Error codes of nodemailer and of its sockets. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'ECONNREFUSED',
  'ECONNRESET',
]);

export function toEmailError(error: unknown): EmailError {
  if (typeof error !== 'object' || error === null) return new EmailError('email_not_sent');
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  if (responseCode >= 400) return new EmailError(responseCode < 500 ? 'smtp_4xx' : 'smtp_5xx');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ETIMEDOUT') return new EmailError('timeout');
  return new EmailError(CONNECTION_CODES.has(code) ? 'connection' : 'email_not_sent');
}
