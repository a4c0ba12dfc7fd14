// A system of somebody else's, written only with what public generators make of our OpenAPI document: `indike.d.ts` is
// the output of openapi-typescript, and openapi-fetch sends the calls. generated-client.test.ts generates the types,
// checks the types of this file, and runs it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { operations, paths, webhooks } from './indike.d.ts';

type ReferralCreated = webhooks['referral.created']['post']['requestBody']['content']['application/json'];
type Refusal = { readonly message: string } | { readonly detail: string };

const { INDIKE_URL: baseUrl = '', LOGIN: login = '', PASSWORD: password = '', CNPJ: cnpj = '' } = process.env;
const withToken = (token: string | undefined) =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

function answered<T>({ data, error }: { readonly data?: T; readonly error?: Refusal }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const received = Promise.withResolvers<{ readonly body: string; readonly headers: Record<string, string> }>();
const receiver = createServer((request, response) => {
  void request.toArray().then((chunks: Buffer[]) => {
    response.writeHead(204).end();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.resolve({ body: Buffer.concat(chunks).toString('utf8'), headers });
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => {
  receiver.once('listening', resolve);
});
const { port } = receiver.address() as AddressInfo;

const { secret } = answered(
  await withToken(process.env['OPERATOR_TOKEN']).POST('/api/operator/webhooks', {
    body: { url: `http://127.0.0.1:${port}/indike`, events: ['referral.created'] },
  }),
);

const { access_token } = answered(
  await createClient<paths>({ baseUrl }).POST('/api/auth/login', { body: { login, password } }),
);
const indiker = withToken(access_token);
const contact = { name: 'Rui Lima', email: 'rui@empresa.example', phone: '11912345678' };
const { id } = answered(
  await indiker.POST('/api/indication-v3', {
    body: { name: 'Padaria Sol Ltda.', document: cnpj, consent: true, contact },
  }),
);
const referral = answered(await indiker.GET('/api/indication/{id}', { params: { path: { id } } }));
const page = answered(await indiker.GET('/api/indication', { params: { query: { page: 1, limit: 1 } } }));

const system = withToken(process.env['INDIKE_KEY']);
const seen: operations['apiReferralDetail']['responses'][200]['content']['application/json'] = answered(
  await system.GET('/api/v1/referrals/{id}', { params: { path: { id } } }),
);
const missing = await system.GET('/api/v1/referrals/{id}', { params: { path: { id: 999_999 } } });

const { body, headers } = await received.promise;
const event = new Webhook(secret).verify(body, headers) as ReferralCreated;
let forged = 'accepted';
try {
  new Webhook(secret).verify(body.replace(event.data.cnpj, 'X'), headers);
} catch {
  forged = 'refused';
}
receiver.close();

// What the document does not allow must not compile.
const company = { name: 'Padaria Sol Ltda.', document: cnpj, contact };
// @ts-expect-error: the consent must be given
void (() => indiker.POST('/api/indication-v3', { body: { ...company, consent: false } }));
// @ts-expect-error: there is no such call
void (() => indiker.GET('/api/indications'));
// @ts-expect-error: the id is a number
void (() => indiker.GET('/api/indication/{id}', { params: { path: { id: 'x' } } }));

console.log(
  JSON.stringify({
    id,
    company: referral.name,
    listed: page.data.map((each) => each.id),
    status: seen.status,
    cnpj: seen.company.cnpj,
    missing: missing.error?.code,
    event: [event.type, event.data.referral_id, event.data.cnpj],
    forged,
  }),
);
