import { payoutItems, remittanceOf } from '@indike/rules/testing/payouts';
import { writeRemittance } from '@indike/rules/payouts/remittance';
import type { Access, Audience } from '@indike/contract/wire/access';
import { callName } from '@indike/contract/wire/endpoint';
import { contractEndpoints } from '../../platform/http/api-docs/contract-endpoints.ts';
import { CONTRACT } from '../../platform/http/api-docs/operation-ids.ts';
import { PIX } from '../../testing/money.ts';
import { newCpf, referralForm, registrationForm, PASSWORD, SAO_PAULO } from '../../testing/people.ts';
import { newBrowserKeys } from '../../testing/push-receiver.ts';

const remittance = writeRemittance(remittanceOf(payoutItems(1)));
const REMITTANCE = remittance.ok ? remittance.text : '';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** The audience according to the security requirement of the document. */
  readonly documented: Audience;
  readonly query: readonly string[];
  readonly body: Schema | undefined;
  readonly answers: Readonly<Record<string, Schema>>;
  /** The content types of its successful responses. */
  readonly contentTypes: readonly string[];
}

interface DocumentOperation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DocumentAnswer>;
}

interface DocumentAnswer {
  $ref?: string;
  content?: Record<string, { schema: Schema & { $ref?: string } }>;
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { responses: Record<string, DocumentAnswer>; schemas: Record<string, Schema> };
}

/** Every operation that the running server documents. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs/json`);
  const document = (await answer.json()) as Document;
  const endpoints = await contractEndpoints(CONTRACT);
  const access = new Map([...endpoints.values()].map((endpoint) => [callName(endpoint), endpoint.access]));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const own = access.get(key);
      if (!own) throw new Error(`${key} is not in the contract`);
      return { ...readOperation(document, key, operation), access: own };
    }),
  );
}

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The content of an answer and its JSON schema, also if they are shared by several operations. */
function readAnswer({ components: { responses, schemas } }: Document, answer: DocumentAnswer) {
  const content = (answer.$ref === undefined ? answer : responses[lastPart(answer.$ref)])?.content ?? {};
  const schema = (content['application/json'] ?? content['application/problem+json'])?.schema;
  const named = schema?.$ref === undefined ? schema : schemas[lastPart(schema.$ref)];
  return { types: Object.keys(content), schema: named ?? {} };
}

const isSignedIn = (scheme: string | undefined): scheme is Exclude<Audience, 'public'> =>
  scheme === 'indiker' || scheme === 'operator' || scheme === 'integration';

function readOperation(
  document: Document,
  key: string,
  operation: DocumentOperation,
): Omit<Operation, 'access'> {
  const [method = '', path = ''] = key.split(' ');
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, readAnswer(document, answer)] as const,
  );
  return {
    key,
    method,
    path,
    documented: isSignedIn(scheme) ? scheme : 'public',
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name),
    body: operation.requestBody?.content['application/json']?.schema,
    answers: Object.fromEntries(answers.map(([status, { schema }]) => [status, schema])),
    contentTypes: answers.filter(([status]) => status.startsWith('2')).flatMap(([, { types }]) => types),
  };
}

/** The content type without parameters such as the charset. */
export const contentTypeOf = (headers: Headers): string => headers.get('content-type')?.split(';')[0] ?? '';

const contactForm = () => ({
  name: 'Rui',
  email: 'rui@empresa.example',
  phone: '11912345678',
  observation: 'às 9',
});

/** No server listens at this address. */
const WEBHOOK = { url: 'http://127.0.0.1:9/indike', description: 'CRM', events: ['referral.created'] };

/** Has the right shape but no valid signature. */
const PASSKEY = {
  id: 'aGVsbG8',
  rawId: 'aGVsbG8',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};

/** A valid body for each operation. A new write route needs an entry here. */
export const VALID_BODIES: Readonly<Record<string, (ids: { referral: number }) => Record<string, unknown>>> =
  {
    'POST /api/auth/register': () => registrationForm(),
    'POST /api/auth/login': () => ({ login: 'ninguem@example.com', password: PASSWORD }),
    'POST /api/auth/forgot-password': () => ({ email: 'ninguem@example.com' }),
    'POST /api/auth/reset-password': () => ({
      email: 'ninguem@example.com',
      code: 'ABC234',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
    // No provider is configured here; accounts/social/sign-in.test.ts covers the successful case.
    'POST /api/auth/social/token': () => ({
      grant_type: 'social',
      client_id: '{key}',
      client_secret: '{key}',
      provider: 'google',
      access_token: 'ya29.a0Af',
    }),
    'POST /api/auth/complete-registration': () => ({
      phone: '11987654321',
      document: newCpf(),
      address: { city_id: SAO_PAULO },
      accepted_terms: true,
    }),
    'POST /api/share-links/{code}/company': () => referralForm(),
    'POST /api/check-cnpj': () => ({ cnpj: '12ABC34501DE35' }),
    'POST /api/indication-v3': () => referralForm(),
    'POST /api/indication-contact': ({ referral }) => ({ ...contactForm(), indication_id: referral }),
    'PUT /api/indication-contact/{id}': () => contactForm(),
    'POST /api/bank-account': () => ({ ...PIX, validation_code: 'ABC234' }),
    'PUT /api/bank-account/{id}': () => ({ ...PIX, validation_code: 'ABC234' }),
    'POST /api/user-validation': () => ({ change: 'data' }),
    'PUT /api/user/{id}': () => ({
      firstname: 'Ana',
      lastname: 'Lima',
      phone: '11987654321',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      validation_code: 'ABC234',
    }),
    'PUT /api/address/{id}': () => ({ state_id: 35, city_id: SAO_PAULO, validation_code: 'ABC234' }),
    'POST /api/me/erasure': () => ({ validation_code: 'ABC234' }),
    'PUT /api/me/notifications': () => ({ notifications: [{ kind: 'withdrawal', enabled: false }] }),
    'PUT /api/me/push': () => {
      const { p256dh, auth } = newBrowserKeys();
      return { endpoint: 'https://push.example.com/um-navegador', keys: { p256dh, auth } };
    },
    'POST /api/sandbox/bank/return': () => ({ remittance: REMITTANCE }),
    'PUT /api/sandbox/clock': () => ({ now: '2026-11-22T12:00:00-03:00' }),
    'POST /api/operator/auth/login': () => ({ email: 'ninguem@example.com', password: PASSWORD }),
    'POST /api/operator/auth/forgot-password': () => ({ email: 'ninguem@example.com' }),
    'POST /api/operator/auth/reset-password': () => ({
      email: 'ninguem@example.com',
      token: `1763740800.${'x'.repeat(43)}`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
    'POST /api/operator/auth/second-factor': () => ({ challenge: 'x'.repeat(43), otp: '123456' }),
    'POST /api/operator/auth/confirmation': () => ({ otp: '123456' }),
    'POST /api/operator/totp/confirm': () => ({ otp: '123456' }),
    'POST /api/operator/passkeys': () => ({ name: 'Notebook', credential: PASSKEY }),
    'POST /api/operator/operators': () => ({ name: 'Rita', email: 'rita@example.com', role: 'auditor' }),
    'PUT /api/operator/operators/{id}': () => ({ role: 'auditor' }),
    'POST /api/operator/operators/{id}/disable': () => ({ reason: 'saiu da empresa' }),
    'POST /api/operator/operators/{id}/enable': () => ({ reason: 'voltou' }),
    'POST /api/operator/operators/{id}/second-factor-reset': () => ({ reason: 'perdeu o celular' }),
    'POST /api/operator/invitations/{id}/{signature}': () => ({
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
    'POST /api/operator/indications/{id}/transitions': () => ({ status_id: 1, note: 'ligar' }),
    'PUT /api/operator/indications/{id}/owner': () => ({ owner_id: null, seen_owner_id: null }),
    'PUT /api/operator/indications/{id}/follow-up': () => ({ date: '2026-11-30', seen_date: null }),
    'POST /api/operator/indications/{id}/dispute-decision': ({ referral }) => ({
      outcome: 'back',
      seen: [{ id: referral, transaction_id: 0 }],
    }),
    'POST /api/operator/bulk/owner': ({ referral }) => ({
      owner_id: null,
      referrals: [{ id: referral, seen_owner_id: null }],
      dry_run: true,
    }),
    'POST /api/operator/bulk/moves': ({ referral }) => ({
      status_id: 1,
      referrals: [{ id: referral, seen_transaction_id: 0 }],
      dry_run: true,
    }),
    'POST /api/operator/payout-batches': () => ({ payment_date: '2026-12-15' }),
    'POST /api/operator/payout-batches/{id}/reject': () => ({ reason: 'Valores errados' }),
    'POST /api/operator/views': () => ({ name: 'Minhas', address: '?responsavel=eu', shared: false }),
    'PUT /api/operator/views/{id}': () => ({ name: 'Minhas', address: '?responsavel=eu', shared: true }),
    'POST /api/operator/indications/{id}/notes': () => ({ text: 'ligar' }),
    'POST /api/operator/indications/{id}/invoice-payment': () => ({ paid_at: '2026-11-20' }),
    'POST /api/operator/indications/{id}/clawback': () => ({ amount: 10.5, reason: 'valor menor' }),
    'POST /api/operator/withdrawals/{id}/schedule': () => ({ payment_date: '2026-12-15' }),
    'POST /api/operator/withdrawals/{id}/pay': () => ({ paid_at: '2026-11-21' }),
    'POST /api/operator/withdrawals/{id}/return': () => ({ reason: 'Chave PIX inexistente' }),
    'POST /api/operator/withdrawals/{id}/result/reject': () => ({ reason: 'engano' }),
    'PUT /api/operator/manual-result-ceiling': () => ({ amount: 500.5 }),
    'POST /api/operator/return-files/{id}/items/{line}/clear': () => ({ note: 'estornado pelo banco' }),
    'POST /api/operator/indikers/{id}/block': () => ({ reason: 'suspeita de fraude' }),
    'POST /api/operator/indikers/{id}/unblock': () => ({ reason: 'esclarecido' }),
    'PUT /api/operator/indikers/{id}/email': () => ({
      email: 'novo@example.com',
      reason: 'mostrou o documento',
    }),
    'POST /api/operator/indikers/{id}/held-bonuses': () => ({
      bonus_ids: [1],
      decision: 'released',
      reason: 'uma família',
    }),
    'POST /api/operator/indikers/{id}/settle': () => ({ reason: 'saiu do programa' }),
    'POST /api/operator/privacy-requests': () => ({
      kind: 'access',
      requester: 'Rui Lima',
      details: 'pediu por telefone',
    }),
    'POST /api/operator/privacy-requests/{id}/answer': () => ({ answer: 'enviado por e-mail' }),
    'POST /api/operator/cancel-reasons': () => ({ text: 'A empresa fechou as portas.' }),
    'PUT /api/operator/cancel-reasons/{id}': () => ({ text: 'A empresa fechou.' }),
    'POST /api/operator/webhooks': () => WEBHOOK,
    'PUT /api/operator/webhooks/{id}': () => WEBHOOK,
    'POST /api/operator/webhooks/{id}/replay': () => ({
      from: '2026-11-20T00:00:00Z',
      until: '2026-11-21T00:00:00Z',
    }),
    'PUT /api/operator/payer': () => ({
      legal_name: 'Indike Serviços Ltda.',
      cnpj: '12ABC34501DE35',
      bank_code: '001',
      agreement: '1234567',
      agency: '1584',
      agency_digit: '9',
      account: '210169',
      account_digit: '6',
    }),
    'PUT /api/operator/withholding': () => ({ enabled: true, effective_from: '2026-12-01' }),
    'POST /api/operator/api-keys': () => ({ name: `CRM ${newCpf()}`, scopes: ['referrals:read'] }),
    'POST /api/operator/api-keys/{id}/rotate': () => ({ overlap_hours: 1 }),
    'POST /api/v1/referrals/{id}/events': () => ({ event_id: newCpf(), type: 'note', text: 'ligar' }),
    'POST /api/operator/holidays': () => ({ date: '2026-11-25', name: 'Feriado local' }),
  };

/** Where the value violates the documented schema, or undefined when it does not. */
export function schemaViolation(value: unknown, schema: Schema, at = 'body'): string | undefined {
  if (schema.anyOf) {
    return schema.anyOf.some((option) => schemaViolation(value, option, at) === undefined)
      ? undefined
      : `${at}: none of anyOf`;
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (
    types.length > 0 &&
    !types.includes(kindOf(value)) &&
    !(types.includes('number') && kindOf(value) === 'integer')
  ) {
    return `${at}: ${kindOf(value)} instead of ${types.join('|')}`;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = schema.items && schemaViolation(item, schema.items, `${at}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of schema.required ?? []) if (!(name in value)) return `${at}.${name}: missing`;
  for (const [name, inner] of Object.entries(value)) {
    const property = schema.properties?.[name];
    const found = property && schemaViolation(inner, property, `${at}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
